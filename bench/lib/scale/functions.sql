-- Functions of the loading session. Variables (`:sellers`) are replaced by bench/lib/scale/load.mjs.

-- Random-looking id of twenty characters, like the ids of the server; the same in every database.
create function pg_temp.row_id(kind text, n bigint) returns text language sql immutable as
  $$ select left(md5(kind || n::text), 20) $$;

create function pg_temp.person_name(n bigint) returns text language sql immutable as
  $$ select (array['Asha', 'Ravi', 'Meera', 'Kabir', 'Sana', 'Arjun', 'Divya', 'Imran', 'Leela', 'Rohan', 'Tara'])[1 + n % 11]
    || ' ' || (array['Rao', 'Nair', 'Khan', 'Iyer', 'Das', 'Patel', 'Singh', 'Bose', 'Menon', 'Shah', 'Gill', 'Roy', 'Jain'])[1 + n % 13] $$;
