import { ClipboardCheck, Mail } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { shortageAction } from '#domain/entities/kitting/shortage-action.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { cellContent } from '../../../grid/cells/cell-content.tsx'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf } from '../../../grid/model/column.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { CellRenderer } from '../../../grid/parts/row.tsx'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Button } from '../../../parts/button.tsx'
import type { ScreenProps } from '../../screen.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import { shortageColumns } from '../results/shortage-columns.ts'
import { StatusFilter } from '../results/status-filter.tsx'
import { useCounts } from '../results/use-counts.ts'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultTable } from '../results/use-result-table.ts'
import { ActionDialog } from './action-dialog.tsx'
import { mailLink } from './mail-link.ts'
import { shortageKey, useActions, type ActionValues, type KeptAction } from './use-actions.ts'

const byOrder = ['order']

const shown: readonly (keyof ActionValues)[] = ['action', 'state', 'owner', 'due', 'note']

/** `action` of the run is a proposal; these say what was undertaken. */
const ownColumns = columnsOf(shortageAction.fields, {
  state: { tones: { open: 'warn', doing: 'info', done: 'good' } },
}).flatMap((column) =>
  (shown as readonly string[]).includes(column.field)
    ? [{ ...column, field: `own.${column.field}`, sortable: false, filterable: false, width: 104 }]
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
        <TableState table={table}>{(source) => <Shortages key={run.runNo} source={source} />}</TableState>
      )}
    </ResultFrame>
  )
}

function Shortages({ source }: { readonly source: WorkerSource }) {
  const { t } = useTranslation('kitting-results')
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<readonly DataRow[]>([])
  const [assigning, setAssigning] = useState(false)
  const actions = useActions()
  const cells = useActionCells(actions)
  const counts = useCounts(source, 'reason')
  const filters = useMemo<readonly Condition[]>(
    () => (reasons.length > 0 ? [{ field: 'reason', op: 'in', values: reasons }] : []),
    [reasons],
  )
  return (
    <div className="r-body">
      <Grid
        name="kitting.order-shortages"
        label={t('orderShortages')}
        source={source}
        columns={columns}
        renderers={cells}
        group={byOrder}
        filters={filters}
        selection="multiple"
        onSelect={setSelected}
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
              icon={Mail}
              disabled={selected.length === 0}
              onClick={() => location.assign(mailLink(t('mailSubject'), selected.map(mailLine)))}
            >
              {t('mailBuyer')}
            </Button>
          </>
        }
      />
      {assigning && selected.length > 0 && (
        <ActionDialog rows={selected} kept={actions} onClose={() => setAssigning(false)} />
      )}
    </div>
  )
}

/** Cells of what was undertaken; they come from the list of actions, not from the run. */
function useActionCells(actions: ReadonlyMap<string, KeptAction>): Readonly<Record<string, CellRenderer>> {
  const settings = useFormatSettings()
  return useMemo(
    () =>
      Object.fromEntries(
        ownColumns.map((column): [string, CellRenderer] => [
          column.field,
          (row) => {
            const kept = actions.get(shortageKey(row))
            return kept
              ? cellContent(kept[column.field.slice(4) as keyof ActionValues], column, settings)
              : null
          },
        ]),
      ),
    [actions, settings],
  )
}

const reasonTones = { S1: 'bad', S2: 'bad', S3: 'warn', S4: 'warn', S10: 'warn' } as const

function mailLine({ values }: DataRow): string {
  const fields = ['order', 'item', 'itemName', 'short', 'need', 'supplier', 'reasonText']
  return fields.map((field) => plainValue(values[field])).join(' | ')
}
