import type { Data } from '@puckeditor/core'
import type { PageFile } from '#domain/pages/page.ts'
import { drawableData } from '../page/drawable.ts'

/** What a page has beside its components: kept with the root of the editor, so that both have one history. */
type Beside = Omit<PageFile, 'data'> & { readonly root: PageFile['data']['root'] }

export function dataOf({ data, ...beside }: PageFile): Data {
  const page: Beside = { ...beside, root: data.root }
  return { root: { props: { page } }, content: drawableData(data).content, zones: {} } as unknown as Data
}

export function pageOf({ root, content }: Data): PageFile {
  const { root: own, ...beside } = (root.props as unknown as { readonly page: Beside }).page
  return { ...beside, data: { root: own, content: content as unknown as PageFile['data']['content'] } }
}
