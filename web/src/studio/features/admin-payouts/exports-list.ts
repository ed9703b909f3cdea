import { defineList } from '../../ui/list/list-search.ts';

/** Bank files, newest first. */
export const exportsList = defineList({ views: false });
