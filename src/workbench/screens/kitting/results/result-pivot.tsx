import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridColumn } from '../../../grid/model/column.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import { Pivot } from '../../../pivot/pivot.tsx'

interface ResultPivotProps extends Omit<ComponentProps<typeof Pivot>, 'onDrill'> {
  /** Of the splitter between the pivot and the rows. */
  readonly storageKey: string
  readonly initialSize: number
  /** Of the rows behind a cell. */
  readonly rowsName: string
  readonly columns: readonly GridColumn[]
}

/** A result table turned any way; below it the rows behind the cell that is chosen. */
export function ResultPivot({ storageKey, initialSize, rowsName, columns, ...pivot }: ResultPivotProps) {
  const { t } = useTranslation('kitting-results')
  const [drill, setDrill] = useState<readonly Condition[] | null>(null)
  return (
    <Splitter direction="column" label={t('panes')} initial={initialSize} storageKey={storageKey}>
      <div className="r-body" style={{ height: '100%' }}>
        <Pivot {...pivot} onDrill={setDrill} />
      </div>
      <div className="r-body" style={{ height: '100%' }}>
        {drill ? (
          <Grid
            name={rowsName}
            label={t('behindCell')}
            toolbar={<b>{t('behindCell')}</b>}
            source={pivot.source}
            columns={columns}
            filters={drill}
          />
        ) : (
          <p className="r-hint">{t('drillHint')}</p>
        )}
      </div>
    </Splitter>
  )
}
