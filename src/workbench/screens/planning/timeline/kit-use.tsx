import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { Grid } from '../../../grid/grid.tsx'
import { plainValue } from '../../../grid/model/source.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { allocationColumns } from '../../kitting/results/detail-columns.ts'
import { TableState } from '../../kitting/results/result-frame.tsx'
import { useResultTable } from '../../kitting/results/use-result-table.ts'
import type { Run } from '../../kitting/runs/run-figures.tsx'

/** Which order gets the item from which supply, by the current kitting run. */
export function KitUse({ item }: { readonly item: string }) {
  const { t } = useTranslation('timeline')
  const current = useCall(kittingRuns.current, {})
  const run = (current.data ?? null) as Run | null
  const table = useResultTable(run, 'allocations')
  const filters = useMemo<readonly Condition[]>(() => [{ field: 'item', op: 'eq', values: [item] }], [item])
  if (current.error) return <ErrorState error={current.error} onRetry={() => void current.refetch()} />
  if (current.isPending) return <LoadingState />
  if (!run)
    return (
      <EmptyState
        title={t('noRun')}
        hint={t('noRunHint')}
        action={
          <Button onClick={() => openScreen('/qtManagement/QtComputingManagement')}>
            {t('toCalculation')}
          </Button>
        }
      />
    )
  return (
    <TableState table={table}>
      {(source) => (
        <Grid
          name="kitting.item-use"
          label={t('kitUse')}
          source={source}
          columns={allocationColumns}
          filters={filters}
          toolbar={t('kitUseOf', { run: run.runNo })}
          onOpen={(row) => openScreen('/planData/OrderList', { keys: plainValue(row.values['order']) })}
        />
      )}
    </TableState>
  )
}
