import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allChoices } from '#domain/choices/index.ts'
import { timelineElement } from '#domain/entities/planning/timeline.ts'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf } from '../../../grid/model/column.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { DocumentLink } from '../psi/document-link.tsx'
import { ElementActions, openDocument } from './element-actions.tsx'

const { QualityStatus, ReplyStatus, ReservationKind } = allChoices

const columns = columnsOf(timelineElement.fields, {
  day: { pin: 'left', width: 92 },
  doc: { width: 116 },
  place: { width: 80 },
  qty: { width: 84 },
  balance: { width: 84 },
  exception: {
    tones: {
      expedite: 'bad',
      newSupply: 'bad',
      rescheduleIn: 'warn',
      overdueDemand: 'warn',
      rescheduleOut: 'info',
      cancel: 'info',
    },
  },
  status: { texts: { ...QualityStatus, ...ReplyStatus, ...ReservationKind } },
})

const renderers = {
  doc: (row: DataRow, text: string) => (
    <DocumentLink source={plainValue(row.values['source'])} doc={text === '' ? null : text} item={null} />
  ),
}

interface ElementGridProps {
  readonly item: string
  readonly source: WorkerSource
  readonly onChanged: () => void
}

/** The rows of an item by day with the running balance; a row below zero is marked. */
export function ElementGrid({ item, source, onChanged }: ElementGridProps) {
  const { t } = useTranslation('timeline')
  const [values, setValues] = useState<DataRow['values'] | null>(null)
  return (
    <>
      <div className="p-timeline-bar">
        <ElementActions values={values} item={item} onChanged={onChanged} />
      </div>
      <Grid
        name="timeline.elements"
        label={t('elements')}
        source={source}
        columns={columns}
        renderers={renderers}
        rowTone={({ values: row }) => (plainValue(row['balance']).startsWith('-') ? 'bad' : undefined)}
        onActiveRow={(row) => setValues(row && row.values)}
        onOpen={(row) => openDocument(row.values, item)}
      />
    </>
  )
}
