import { Calculator, FlaskConical } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import type { OutputOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { plainValue } from '../../../grid/model/source.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { WhatIfDialog } from '../what-if/what-if-dialog.tsx'
import '../what-if/what-if.css'
import { useFigures } from '../../../fields/use-figures.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

type Value = OutputOf<typeof kittingRuns.expedite>['items'][number]

const DAY_MS = 86_400_000
/** Days offered at first, and receipts calculated exactly. */
const DAYS = 7
const TOP = 20

interface ExpediteDialogProps {
  readonly run: Run
  readonly onClose: () => void
}

/** Receipts by what it brings when they come earlier, each calculated again with all orders; any of them can be tried. */
export function ExpediteDialog(props: ExpediteDialogProps) {
  // The texts of the dialog are loaded with it; what is behind it stays.
  return (
    <Suspense>
      <LoadedExpediteDialog {...props} />
    </Suspense>
  )
}

function LoadedExpediteDialog({ run, onClose }: ExpediteDialogProps) {
  const { t } = useTranslation('what-if')
  const { attempt } = useAction()
  const [typed, setTyped] = useState(String(DAYS))
  const [days, setDays] = useState(DAYS)
  const daysId = useId()
  const answer = useCall(kittingRuns.expedite, { runNo: run.runNo, days, top: TOP }, { staleTime: 60_000 })
  const supplies = useResultTable(run, 'supplies')
  const [tried, setTried] = useState<{ patch: ScenarioPatch; name: string } | null>(null)
  const wanted = Number(typed)
  const valid = Number.isInteger(wanted) && wanted >= 1 && wanted <= 365
  const tryValue = async (value: Value): Promise<void> => {
    await attempt(async () => {
      setTried({
        patch: await earlier(supplies.source!, value, days, run.asOf),
        name: t('earlierName', { doc: value.doc ?? value.item, days }),
      })
    })
  }
  if (tried)
    return (
      <WhatIfDialog base={run} patches={[tried.patch]} name={tried.name} onClose={() => setTried(null)} />
    )
  return (
    <Dialog
      width={820}
      title={t('expedite')}
      description={t('expediteHint', { count: TOP })}
      onClose={onClose}
    >
      <form
        className="w-tools"
        onSubmit={(event) => {
          event.preventDefault()
          if (valid) setDays(wanted)
        }}
      >
        <label htmlFor={daysId}>{t('daysEarlier')}</label>
        <TextInput
          id={daysId}
          inputMode="numeric"
          value={typed}
          aria-invalid={!valid || undefined}
          onChange={setTyped}
        />
        <Button type="submit" icon={Calculator} disabled={!valid} loading={answer.isFetching}>
          {t('calculate')}
        </Button>
      </form>
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data?.items.length === 0 && <EmptyState title={t('noExpedite')} />}
      {(answer.data?.items.length ?? 0) > 0 && (
        <Ranking
          values={answer.data!.items}
          ready={supplies.source !== null}
          onTry={(value) => void tryValue(value)}
        />
      )}
    </Dialog>
  )
}

/** The receipt some days before the day the run reckoned with, never before the time of the run. */
async function earlier(
  source: NonNullable<ReturnType<typeof useResultTable>['source']>,
  { doc, line, item }: Value,
  days: number,
  asOf: string,
): Promise<ScenarioPatch> {
  const found = await source.select({ filters: [{ field: 'item', op: 'eq', values: [item] }] })
  const same = (value: unknown, wanted: string | null | undefined) => (value ?? '') === (wanted ?? '')
  const row = found.find(({ values }) => same(values['doc'], doc) && same(values['line'], line))
  const effective = Date.parse(plainValue(row?.values['effective'])) || Date.parse(asOf)
  const date = new Date(Math.max(Date.parse(asOf), effective - days * DAY_MS)).toISOString()
  return { kind: 'receipt', doc: doc ?? '', item, date, ...(line ? { line } : {}) }
}

interface RankingProps {
  readonly values: readonly Value[]
  readonly ready: boolean
  readonly onTry: (value: Value) => void
}

function Ranking({ values, ready, onTry }: RankingProps) {
  const { t } = useTranslation('what-if')
  const figures = useFigures()
  return (
    <DataTable
      label={t('expedite')}
      rows={values}
      keyOf={({ doc, line, item }) => `${doc ?? ''} ${line ?? ''} ${item}`}
      columns={[
        { title: t('item'), cell: ({ item }) => item },
        { title: t('receipt'), cell: ({ doc, line }) => [doc, line].filter(Boolean).join('/') },
        { title: t('supplier'), cell: ({ supplier }) => supplier },
        { title: t('value'), isNumber: true, cell: ({ value }) => figures.text(value, { kind: 'measure' }) },
        { title: t('helped'), isNumber: true, cell: ({ helped }) => helped },
        { title: t('hurt'), isNumber: true, cell: ({ hurt }) => hurt },
        {
          spoken: t('tryIt'),
          cell: (value) => (
            <Button icon={FlaskConical} disabled={!ready || !value.doc} onClick={() => onTry(value)}>
              {t('tryIt')}
            </Button>
          ),
        },
      ]}
    />
  )
}
