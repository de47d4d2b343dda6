import type { PageFile } from '#domain/pages/page.ts'
import { demoPage } from './demo-page.ts'

/** Pages that come with the product, by route. Whoever may open one may read the data that it names (tools/screen-calls). */
export const ownPages: Readonly<Record<string, PageFile>> = {
  '/designPage/demo': demoPage,
}
