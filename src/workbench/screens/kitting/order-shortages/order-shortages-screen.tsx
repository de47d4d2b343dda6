import { Mail } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { Button } from '../../../parts/button.tsx'
import type { ScreenProps } from '../../screen.ts'
import { ResultFrame, TableState } from '../results/result-frame.tsx'
import { shortageColumns } from '../results/shortage-columns.ts'
import { StatusFilter } from '../results/status-filter.tsx'
import { useCounts } from '../results/use-counts.ts'
import { useResultRun } from '../results/use-result-run.ts'
import { useResultTable } from '../results/use-result-table.ts'
import { mailLink } from './mail-link.ts'

const byOrder = ['order']

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
        columns={shortageColumns}
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
    </div>
  )
}

const reasonTones = { S1: 'bad', S2: 'bad', S3: 'warn', S4: 'warn', S10: 'warn' } as const

function mailLine({ values }: DataRow): string {
  const fields = ['order', 'item', 'itemName', 'short', 'need', 'supplier', 'reasonText']
  return fields.map((field) => plainValue(values[field])).join(' | ')
}
