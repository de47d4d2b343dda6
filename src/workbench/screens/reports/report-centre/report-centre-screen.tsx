import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportNamed } from '#domain/reports/index.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { useCall } from '../../../client/query.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { ScreenProps } from '../../screen.ts'
import { OpenReport } from './open-report.tsx'
import { ReportList } from './report-list.tsx'
import './report-centre.css'

/** Parameters that an address names; null where it names none, or nothing that can be read. */
function parametersIn(text: string | undefined): unknown {
  try {
    return text === undefined ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Reports by folder; the chosen one with its parameters and rows beside them. */
export default function ReportCentreScreen({ search }: ScreenProps) {
  const { t } = useTranslation('reports')
  const listed = useCall(reportCalls.list, {})
  const asked = search['report'] ?? null
  const [chosen, setChosen] = useState(asked)
  const [opened, setOpened] = useState(asked)
  // The address names another report than before: somebody came here by a link.
  if (opened !== asked) {
    setOpened(asked)
    setChosen(asked)
  }
  const items = listed.data?.items ?? []
  const entry = items.find(({ code }) => code.toLowerCase() === chosen?.toLowerCase())
  const report = entry && reportNamed(entry.code)
  // The parameters of the address are those of its report alone.
  const given = report?.code.toLowerCase() === asked?.toLowerCase() ? search['parameters'] : undefined
  return (
    <Page fill>
      <PageHeader title={t('title')} />
      {listed.isError && <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />}
      {listed.isPending && <LoadingState />}
      {listed.data && (
        <div className="rc-frame">
          <ReportList reports={items} chosen={report?.code ?? null} onChoose={setChosen} />
          {report ? (
            <OpenReport key={`${report.code} ${given ?? ''}`} report={report} asked={parametersIn(given)} />
          ) : (
            <EmptyState
              title={t(chosen ? 'closed' : 'none')}
              hint={t(items.length === 0 ? 'noneOpen' : 'choose')}
            />
          )}
        </div>
      )}
    </Page>
  )
}
