import { queryRows } from './postgres.mjs';

/**
 * Number of counted clicks of a link, aggregated or not.
 * @param {string} databaseUrl
 * @param {string} linkId
 */
export async function countClicks(databaseUrl, linkId) {
  const [row] = await queryRows(
    databaseUrl,
    `select (select clicks from short_links where id = $1)
       + coalesce((select sum(clicks) from link_clicks where link_id = $1 and not is_robot), 0) as clicks`,
    [linkId],
  );
  return Number(row?.clicks);
}
