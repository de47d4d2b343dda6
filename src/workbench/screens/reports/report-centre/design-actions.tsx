import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useSnapshot } from 'valtio'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { useAction } from '../../../actions/use-action.ts'
import { fetchCall, refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { confirm } from '../../../state/asked.ts'
import { session } from '../../../state/session.ts'
import type { ReportEntry } from './report-entries.ts'

const designer = '/report/ReportDesigner'

interface DesignActionsProps {
  readonly entry: ReportEntry | null
  readonly onDeleted: () => void
}

/** New, copy, edit and delete, for those who make reports. */
export function DesignActions({ entry, onDeleted }: DesignActionsProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const { information } = useSnapshot(session)
  const { busy, attempt } = useAction()
  if (!information?.permissions?.includes('Pages.Users')) return null
  const copy = (code: string): Promise<void> =>
    attempt(async () => {
      // Says why a report has no definition to copy, before the designer opens.
      await fetchCall(reportDesigns.get, { reportCode: code })
      openScreen(designer, { copy: code })
    })
  const remove = async ({ id, label: of }: ReportEntry): Promise<void> => {
    const name = label(of)
    const question = { title: t('deleteTitle', { name }), message: t('deleteMessage') }
    if (!(await confirm({ ...question, confirmLabel: t('delete'), tone: 'danger' }))) return
    await attempt(async () => {
      await write(reportDesigns.remove, { Id: id! })
      toast.success(t('deleted', { name }))
      onDeleted()
      await refreshed(reportCalls.list)
    })
  }
  return (
    <>
      {entry?.id && (
        <>
          <Button tone="ghost" icon={Trash2} disabled={busy} onClick={() => void remove(entry)}>
            {t('delete')}
          </Button>
          <Button tone="ghost" icon={Pencil} onClick={() => openScreen(designer, { report: entry.code })}>
            {t('edit')}
          </Button>
        </>
      )}
      {entry && (
        <Button tone="ghost" icon={Copy} disabled={busy} onClick={() => void copy(entry.code)}>
          {t('copy')}
        </Button>
      )}
      <Button icon={Plus} onClick={() => openScreen(designer)}>
        {t('new')}
      </Button>
    </>
  )
}
