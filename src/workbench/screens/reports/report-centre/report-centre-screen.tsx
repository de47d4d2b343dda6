import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import { useSnapshot } from 'valtio'
import type { Report } from '#domain/reports/report.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { useLabel } from '../../../i18n/index.ts'
import { useModel } from '../../../client/model.ts'
import { useCall, fetchCall, refreshed } from '../../../client/query.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { confirm } from '../../../state/asked.ts'
import { session } from '../../../state/session.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { OpenReport } from './open-report.tsx'
import { reportEntries, type ReportEntry } from './report-entries.ts'
import { ReportList } from './report-list.tsx'
import './report-centre.css'

const designer = '/report/ReportDesigner'

interface DesignActionsProps {
  readonly entry: ReportEntry | null
  readonly onDeleted: () => void
}

/** New, copy, edit and delete, for those who make reports. */
function DesignActions({ entry, onDeleted }: DesignActionsProps) {
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

/** Parameters that an address names; null where it names none, or nothing that can be read. */
function parametersIn(text: string | undefined): unknown {
  try {
    return text === undefined ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

const textOfDesign = ({ design }: Report): string => (design ? JSON.stringify(design.definition) : '')

/** The first of reports that are the same. */
function useSteady(report: Report | null): Report | null {
  const [steady, setSteady] = useState(report)
  const isSame =
    steady?.code === report?.code &&
    (steady === report || (steady && report && textOfDesign(steady) === textOfDesign(report)))
  if (!isSame) setSteady(report)
  return isSame ? steady : report
}

/** Reports by folder; the chosen one with its parameters and rows beside them. */
export default function ReportCentreScreen({ search }: ScreenProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const listed = useCall(reportCalls.list, {})
  const asked = search['report'] ?? null
  const [chosen, setChosen] = useState(asked)
  const [opened, setOpened] = useState(asked)
  // The address names another report than before: somebody came here by a link.
  if (opened !== asked) {
    setOpened(asked)
    setChosen(asked)
  }
  const items = listed.data?.items
  const model = useModel()
  const entries = useMemo(() => reportEntries(items ?? [], model), [items, model])
  const entry = entries.find(({ code }) => code.toLowerCase() === chosen?.toLowerCase()) ?? null
  // The list is read again after each run: the same definition stays the same report.
  const report = useSteady(entry?.report ?? null)
  // The parameters of the address are those of its report alone.
  const given = report?.code.toLowerCase() === asked?.toLowerCase() ? search['parameters'] : undefined
  return (
    <Page fill>
      <PageHeader
        title={t('title')}
        actions={<DesignActions entry={entry} onDeleted={() => setChosen(null)} />}
      />
      {listed.isError && <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />}
      {listed.isPending && <LoadingState />}
      {listed.data && (
        <div className="rc-frame">
          <ReportList entries={entries} chosen={entry?.code ?? null} onChoose={setChosen} />
          {report ? (
            <OpenReport
              key={`${report.code} ${given ?? ''} ${textOfDesign(report)}`}
              report={report}
              asked={parametersIn(given)}
            />
          ) : entry?.fault ? (
            <EmptyState
              title={t('broken')}
              hint={t('brokenHint', { part: label(entry.fault.part), reason: label(entry.fault.reason) })}
            />
          ) : (
            <EmptyState
              title={t(chosen ? 'closed' : 'none')}
              hint={t(entries.length === 0 ? 'noneOpen' : 'choose')}
            />
          )}
        </div>
      )}
    </Page>
  )
}
