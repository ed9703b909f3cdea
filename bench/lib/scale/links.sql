-- Short links with clicks on ten days of the last year, twenty each; the last :big_links belong to seller 1.
create temp table generated_links as
select l, pg_temp.row_id('link', l) as id, case when l <= :links - :big_links then 1 + (l - 1) % :sellers else 1 end as seller
from generate_series(1, :links) as l;

insert into short_links (id, user_id, short_id, original_url, clicks, created_at, updated_at)
select id, :user_offset + seller, 'link' || l, 'https://example.com/launch/' || l, 200, :now - interval '400 days' + l * interval '1 second', :now
from generated_links;

insert into link_days (link_id, day, clicks, visitors, robots)
select id, day_in_india(:now) - (l + step * 36) % 365, 20, 15, 0 from generated_links cross join generate_series(1, 10) as step;

insert into link_day_names (link_id, day, aspect, name, clicks)
select link_id, day, aspect, name, named.clicks
from link_days cross join (
  values ('referrer', 'instagram.com', 12), ('referrer', 'direct', 8), ('country', 'IN', 20), ('device', 'mobile', 15),
    ('device', 'desktop', 5), ('browser', 'Chrome', 14), ('browser', 'Safari', 6)
) as named (aspect, name, clicks);

insert into link_owner_days (user_id, day, clicks)
select user_id, day, sum(link_days.clicks) from link_days join short_links on short_links.id = link_id group by 1, 2;

-- Hashes of the visitors of today and yesterday.
insert into link_visitors (day, link_id, visitor)
select day_in_india(:now) - n % 2, pg_temp.row_id('link', 1 + n % :links), n from generate_series(1, 2 * :links * 200 / 365) as n;

-- Clicks that are not counted yet: a second of a busy hour.
insert into link_clicks (link_id, at, day, is_robot, referrer, country, device, browser, clicks, visitors)
select pg_temp.row_id('link', 1 + n % :links), :now, day_in_india(:now), false, 'instagram.com', 'IN', 'mobile', 'Chrome', 1, array[n]
from generate_series(1, greatest(1, :links / 50)) as n;
