import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall, refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { RequestError } from '../../../client/request-error.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { goTo, hrefOf } from '../../../navigation/navigation.ts'
import { confirm } from '../../../state/asked.ts'
import { setUnsaved } from '../../../state/unsaved.ts'
import type { Draft } from './draft.ts'

/** Keeps the report. One that others changed meanwhile is written over only when the user says so. */
export function useSave(
  path: string,
  draft: Draft,
): { readonly save: () => Promise<void>; readonly busy: boolean } {
  const { t } = useTranslation('report-designer')
  const { busy, attempt } = useAction()
  const saveOver = async (rowVersion: number | null): Promise<void> => {
    const { id, code, name, folder, roles, definition } = draft
    const content = { name: name.trim(), folder: folder.trim(), roles: [...roles], definition }
    if (id === null) await write(reportDesigns.create, { code: code.trim(), ...content })
    else await write(reportDesigns.update, { id, rowVersion: rowVersion!, ...content })
  }
  const overwrite = async (): Promise<boolean> => {
    const question = { title: t('changedTitle'), message: t('changedMessage'), confirmLabel: t('overwrite') }
    if (!(await confirm({ ...question, tone: 'danger' }))) return false
    const theirs = await fetchCall(reportDesigns.get, { reportCode: draft.code })
    await saveOver(theirs.rowVersion ?? null)
    return true
  }
  const save = (): Promise<void> =>
    attempt(async () => {
      try {
        await saveOver(draft.rowVersion)
      } catch (error) {
        const isChanged = error instanceof RequestError && error.status === 409 && draft.id !== null
        if (!isChanged) throw error
        if (!(await overwrite())) return
      }
      toast.success(t('saved', { name: draft.name }))
      setUnsaved(path, null)
      await Promise.all([refreshed(reportDesigns.get), refreshed(reportCalls.list)])
      goTo(hrefOf(path, { report: draft.code.trim() }), { replace: true })
    })
  return { save, busy }
}
