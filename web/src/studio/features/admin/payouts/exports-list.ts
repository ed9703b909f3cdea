import { defineList } from '../../../ui/data/list/list-search.ts';

/** Bank files, newest first. */
export const exportsList = defineList({ views: false });
