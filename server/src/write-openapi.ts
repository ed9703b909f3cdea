import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from './http/api/description/openapi.ts';

// Writes the OpenAPI documents of visitors and administrators to the folder that is named, for the checks of `npm test`.
const [folder = '.', baseUrl = 'https://jamun.test'] = process.argv.slice(2);
for (const reader of ['visitor', 'administrator'] as const)
  writeFileSync(join(folder, `${reader}.json`), JSON.stringify(openApi({ reader, baseUrl })));
