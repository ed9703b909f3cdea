-- Any feature key that an administrator types; the known limits are among them.
alter table platform_features
  drop constraint platform_features_key_check,
  add constraint platform_features_key_check check (char_length(feature_key) between 1 and 60);
