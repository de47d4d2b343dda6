import { exportedPage } from '#domain/pages/import-page.ts'
import { saveFile } from '../../../client/transfer.ts'
import { draftOf } from './page-row.ts'

/** Saves the draft of a page as a file that other plan units import. */
export async function exportPage(code: string): Promise<void> {
  const { page } = await draftOf(code)
  saveFile(new Blob([exportedPage(page)], { type: 'application/json' }), `${code}.page.json`)
}
