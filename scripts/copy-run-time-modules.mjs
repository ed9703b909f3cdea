// `node scripts/copy-run-time-modules.mjs FOLDER`: copies the packages that the server bundle leaves out into FOLDER/node_modules.
import { copyRunTimeModules } from './lib/run-time-modules.mjs';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('node scripts/copy-run-time-modules.mjs FOLDER');
  process.exit(1);
}
console.log(copyRunTimeModules(folder).join('\n'));
