-- requires: 0056
-- Smaller versions of a picture, for phones. They are derived: without one, the picture itself is served.
create table picture_versions (
  file_id text not null constraint picture_versions_file_fkey references files (id) on delete cascade,
  width integer not null constraint picture_versions_width_check check (width > 0),
  object text not null constraint picture_versions_object_key unique,
  size bigint not null constraint picture_versions_size_check check (size > 0),
  constraint picture_versions_pkey primary key (file_id, width)
);

-- The object of a deleted version belongs to no row any more; the sweep removes it. A trigger, because the versions are deleted with
-- their file, also by processes of the former version.
create function orphan_picture_version() returns trigger language plpgsql as $$
begin
  insert into loose_objects (object, since) values (old.object, now());
  return null;
end $$;
create trigger orphan_picture_version after delete on picture_versions for each row execute function orphan_picture_version();
