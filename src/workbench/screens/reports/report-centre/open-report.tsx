import { Play, Info } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '@radix-ui/themes'
import type { Report } from '#domain/reports/report.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportTemplates } from '#domain/services/reports/templates.ts'
import { dataNamed } from '#domain/results/run-data.ts'
import { call } from '../../../client/call.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { useModel } from '../../../client/model.ts'
import { ParameterBar } from './parameter-bar.tsx'
import {
  type ParameterChoices,
  missingParameters,
  startOf,
  textOfValues,
  type ParameterValues,
  useParameterValues,
} from './parameter-values.ts'
import { isMadeIntoPages, PagesMenu, TemplateMenu } from './menus.tsx'
import { ReportRows } from './report-rows.tsx'
import { SubscriptionPanel } from './subscriptions/subscription-panel.tsx'
import { DocumentSections } from './document-sections.tsx'

interface OpenReportProps {
  readonly report: Report
  /** Parameters that the address gives, such as that of a subscription; null: none. */
  readonly asked: unknown
}

/** A report: what is asked above, its rows below. It begins with the default template, and runs at once. */
export function OpenReport({ report, asked }: OpenReportProps) {
  const templates = useCall(reportTemplates.list, { reportCode: report.code })
  if (templates.isError)
    return <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />
  if (!templates.data) return <LoadingState />
  const kept = templates.data.items.find(({ isDefault, own }) => isDefault && own)
  const first = asked ? undefined : kept
  return (
    <ReportPane report={report} templates={templates.data.items} first={first?.id ?? null} asked={asked} />
  )
}

export type Template = NonNullable<
  ReturnType<typeof useCall<typeof reportTemplates.list>>['data']
>['items'][number]

const choicesOf = (reportCode: string): ParameterChoices => ({
  key: queryKeyOf(reportCalls.choices, { reportCode }),
  ask: ({ P, ...asked }, signal) =>
    call(reportCalls.choices, { reportCode, P: JSON.stringify(P), ...asked }, { signal }),
})

interface ReportPaneProps {
  readonly report: Report
  readonly templates: readonly Template[]
  readonly first: string | null
  readonly asked: unknown
}

function ReportPane({ report, templates, first, asked: given }: ReportPaneProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const begin = templates.find(({ id }) => id === first)
  const [template, setTemplate] = useState<string | null>(first)
  const choices = useMemo(() => choicesOf(report.code), [report.code])
  const [values, setValues] = useState<ParameterValues>(() => startOf(report, given ?? begin?.params))
  const asking = useParameterValues(report, choices, values, setValues)
  const [run, setRun] = useState({ values, turn: 0 })
  const missing = missingParameters(report, values)
  const isStale = textOfValues(values) !== textOfValues(run.values)
  const start = (asked: ParameterValues): void => setRun(({ turn }) => ({ values: asked, turn: turn + 1 }))
  const runFitting = async (): Promise<void> => start(await asking.fit(values))
  const choose = (chosen: Template | null): void => {
    const asked = startOf(report, chosen?.params)
    setTemplate(chosen?.id ?? null)
    setValues(asked)
    start(asked)
  }
  return (
    <Panel
      fill
      flush
      className="rc-report"
      title={label(report.label)}
      actions={
        <>
          <AboutReport report={report} />
          <TemplateMenu
            report={report}
            templates={templates}
            chosen={templates.find(({ id }) => id === template) ?? null}
            values={values}
            onChoose={choose}
          />
          {isMadeIntoPages(report) && <PagesMenu report={report} values={run.values} />}
          <SubscriptionPanel report={report} values={values} isComplete={missing.length === 0} />
          <Button
            tone="primary"
            icon={Play}
            disabled={missing.length > 0}
            onClick={() => void runFitting()}
            aria-keyshortcuts="Control+Enter"
          >
            {t('run')}
          </Button>
        </>
      }
    >
      <ParameterBar
        report={report}
        values={values}
        missing={missing}
        choices={choices}
        onChange={asking.change}
        onLeave={asking.leave}
        onRun={() => missing.length === 0 && void runFitting()}
      >
        {isStale && <StatusChip tone="warn">{t('stale')}</StatusChip>}
      </ParameterBar>
      {report.sections ? (
        <DocumentSections sections={report.sections} values={run.values} turn={run.turn} />
      ) : (
        <ReportRows report={report} values={run.values} turn={run.turn} />
      )}
    </Panel>
  )
}

/** What a report says, what it is computed from, and how its columns follow. */
function AboutReport({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const model = useModel()
  const formulas = Object.entries(report.formulas)
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button tone="ghost" icon={Info}>
          {t('about')}
        </Button>
      </Popover.Trigger>
      <Popover.Content size="1" maxWidth="460px" align="end" aria-label={label(report.label)}>
        <div className="rc-about">
          <p>{label(report.about)}</p>
          <h3>{t('sources')}</h3>
          <p>
            {Object.keys(report.sources)
              .map((name) => label(dataNamed(name, model).label))
              .join(' · ')}
          </p>
          {formulas.length > 0 && (
            <>
              <h3>{t('formulas')}</h3>
              <dl>
                {formulas.map(([field, formula]) => (
                  <div key={field}>
                    <dt>{label(report.columns[field]!.label)}</dt>
                    <dd>{label(formula!)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
