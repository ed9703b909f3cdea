import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';
import { jobsListText } from './list-text.ts';

const { kind } = jobsListText;

export const jobsList = defineList({
  filters: { kind: { label: kind.label, options: [{ value: '', label: kind.all }, ...optionsOf(kind.options)] } },
  limit: 20,
  views: false,
});
