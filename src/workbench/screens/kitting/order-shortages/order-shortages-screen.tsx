import { ClipboardCheck, Handshake, Mail } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { shortageAction } from '#domain/entities/kitting/shortage-action.ts'
import { mailLink } from '../../../actions/mail-link.ts'
import type { GridHandle } from '../../../grid/grid-props.ts'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf } from '../../../grid/model/column.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Button } from '../../../parts/button.tsx'
import { showError } from '../../../client/error-popup.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import { shortageColumns } from '../results/shortage-columns.ts'
import { StatusFilter } from '../results/status-filter.tsx'
import { useCounts } from '../results/use-counts.ts'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultPdf } from '../results/use-result-pdf.ts'
import { useResultTable } from '../results/use-result-table.ts'
import type { Run } from '../runs/run-figures.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { LendersDialog } from './lenders-dialog.tsx'
import { actionFields, joinOf, ownField, useActions, type KeptAction } from './use-actions.ts'

const byOrder = ['order']

/** `action` of the run is a proposal; these say what was undertaken. */
const ownColumns = columnsOf(shortageAction.fields, {
  state: { tones: { open: 'warn', doing: 'info', done: 'good' } },
}).flatMap((column) =>
  (actionFields as readonly string[]).includes(column.field)
    ? [{ ...column, field: ownField(column.field), width: 104 }]
    : [],
)
const place = shortageColumns.findIndex((column) => column.field === 'action') + 1
const columns = [...shortageColumns.slice(0, place), ...ownColumns, ...shortageColumns.slice(place)]

/** What each order misses, why, and who has it; reasons filter, and the chosen lines go to their buyer by mail. */
export default function OrderShortagesScreen(props: ScreenProps) {
  const { t } = useTranslation('kitting-results')
  const result = useResultRun(props)
  const table = useResultTable(result.run, 'shortages')
  return (
    <ResultFrame title={t('orderShortages')} result={result}>
      {(run) => (
        <TableState table={table}>
          {(source) => <Shortages key={run.runNo} run={run} source={source} />}
        </TableState>
      )}
    </ResultFrame>
  )
}

function Shortages({ run, source }: { readonly run: Run; readonly source: WorkerSource }) {
  const { t } = useTranslation('kitting-results')
  const pdf = useResultPdf(run, 'shortages', t('orderShortages'))
  const [borrower, setBorrower] = useState<DataRow['values'] | null>(null)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<readonly DataRow[]>([])
  const [assigning, setAssigning] = useState(false)
  const actions = useActions()
  const grid = useRef<GridHandle>(null)
  useJoined(source, actions, grid)
  const counts = useCounts(source, 'reason')
  const filters = useMemo<readonly Condition[]>(
    () => (reasons.length > 0 ? [{ field: 'reason', op: 'in', values: reasons }] : []),
    [reasons],
  )
  return (
    <div className="r-body">
      <Grid
        ref={grid}
        name="kitting.order-shortages"
        label={t('orderShortages')}
        source={source}
        pdf={pdf}
        columns={columns}
        group={byOrder}
        unfolded
        filters={filters}
        selection="multiple"
        onSelect={setSelected}
        rowActions={[
          {
            label: t('lenders'),
            icon: <Handshake size={13} />,
            onSelect: (row) => setBorrower(row.values),
          },
        ]}
        toolbar={
          <>
            <StatusFilter
              label={t('reason')}
              choice="ShortReason"
              counts={counts}
              tones={reasonTones}
              chosen={reasons}
              onChange={setReasons}
            />
            <Button icon={ClipboardCheck} disabled={selected.length === 0} onClick={() => setAssigning(true)}>
              {t('assignAction')}
            </Button>
            <Button
              icon={Handshake}
              disabled={selected.length !== 1}
              onClick={() => setBorrower(selected[0]!.values)}
            >
              {t('lenders')}
            </Button>
            <Button
              icon={Mail}
              disabled={selected.length === 0}
              onClick={() => location.assign(mailLink(t('mailSubject'), selected.map(mailLine)).href)}
            >
              {t('mailBuyer')}
            </Button>
          </>
        }
      />
      {borrower && <LendersDialog run={run} shortage={borrower} onClose={() => setBorrower(null)} />}
      {assigning && selected.length > 0 && (
        <ActionDialog rows={selected} kept={actions} onClose={() => setAssigning(false)} />
      )}
    </div>
  )
}

/** What was undertaken is in the table like what the run found, so it is filtered, grouped and exported alike. */
function useJoined(
  source: WorkerSource,
  actions: ReadonlyMap<string, KeptAction>,
  grid: RefObject<GridHandle | null>,
): void {
  useEffect(() => {
    let current = true
    source.join(joinOf(actions)).then(
      () => current && grid.current?.refresh(),
      (error: unknown) => showError(error),
    )
    return () => {
      current = false
    }
  }, [source, actions, grid])
}

const reasonTones = { S1: 'bad', S2: 'bad', S3: 'warn', S4: 'warn', S10: 'warn' } as const

function mailLine({ values }: DataRow): string {
  const fields = ['order', 'item', 'itemName', 'short', 'need', 'supplier', 'reasonText']
  return fields.map((field) => plainValue(values[field])).join(' | ')
}
