// Two people ask the same in turns: the one with a lot must not wait much longer than the one with little.
const rounds = 5;
const asks = 60;
const wanted = 2;
const quantile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];

async function timed(url, token) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}

/** Each asks where their data lies. `share` of the answers are quicker than what is compared: 0.5 is the median, 0.95 leaves out the slowest few. */
export async function compare({ urls, tokens, paths, share, said }) {
  for (const path of paths) {
    const ratios = [];
    const slow = { few: [], many: [] };
    for (let round = 0; round < rounds; round++) {
      const times = { few: [], many: [] };
      // In turns: whatever else the machine does hits both.
      for (let ask = 0; ask < asks; ask++)
        for (const name of ['few', 'many']) times[name].push(await timed(urls[name] + path, tokens[name]));
      for (const name of ['few', 'many']) slow[name].push(quantile(times[name], share));
      ratios.push(slow.many.at(-1) / slow.few.at(-1));
    }
    const ratio = quantile(ratios, 0.5);
    const [many, few] = [quantile(slow.many, 0.5), quantile(slow.few, 0.5)];
    console.log(
      `GET ${path}: ${many.toFixed(2)} ms with ${said.many}, ${few.toFixed(2)} ms with ${said.few}: ${ratio.toFixed(2)} times (at most ${wanted} is wanted)`,
    );
    if (ratio > wanted) process.exitCode = 1;
  }
}
