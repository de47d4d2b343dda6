import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { draftOf, nameIn, type KeptPage, type PageRow } from './page-row.ts'
import { ownerOfTemplate } from './templates.ts'
import { usePageActions, type PageActionName } from './use-page-actions.ts'

/** The dialog of the gallery that is open, with what it is about. */
export type TemplateTask =
  | { readonly name: 'import' }
  | { readonly name: 'start'; readonly row: PageRow }
  | { readonly name: 'rename'; readonly row: KeptPage; readonly content: PageFile }

export type TemplateActionName = 'start' | 'rename' | 'share' | 'makePersonal' | 'edit' | 'export' | 'delete'

const ofEveryPage: ReadonlySet<string> = new Set<PageActionName>(['edit', 'export', 'delete'])

/** What can be done with a template of the gallery. */
export function useTemplateActions() {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const { attempt } = useAction()
  const pages = usePageActions()
  const [task, setTask] = useState<TemplateTask | null>(null)
  const own = async (name: TemplateActionName, row: PageRow): Promise<void> => {
    if (name === 'start') return setTask({ name, row })
    if (name === 'rename') {
      const { row: kept, page } = await draftOf(row.code)
      return setTask({ name, row: kept, content: page })
    }
    const { id, rowVersion } = row
    await write(designPages.publish, { id, rowVersion, ...ownerOfTemplate(name === 'share') })
    toast.success(t(name === 'share' ? 'nowShared' : 'nowPersonal', { name: nameIn(row, language) }))
    return undefined
  }
  const run = (name: TemplateActionName, row: PageRow): void => {
    if (ofEveryPage.has(name)) pages.run(name as PageActionName, row)
    else void attempt(() => own(name, row))
  }
  return { run, task, setTask }
}
