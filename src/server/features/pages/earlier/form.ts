import { partsOfPage, refreshOfPage } from '#domain/pages/earlier/dashboard.ts'
import { widgetsOfPage } from '#domain/pages/earlier/home.ts'
import { readPage } from '#domain/pages/read-page.ts'
import type { Tx } from '../../../db/tenant.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'

/** What is kept of a content beside it: the form in which calls of before answer it; null: they do not know its kind. */
export async function earlierForm(tx: Tx, content: string): Promise<object | null> {
  const { page } = readPage(JSON.parse(content) as unknown)
  if (page?.kind === 'home') return { widgets: widgetsOfPage(page) }
  if (page?.kind !== 'dashboard') return null
  return {
    widgets: partsOfPage(page, await unitZone(tx)),
    refreshSec: refreshOfPage(page),
  }
}
