import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockLedger } from '#domain/entities/planning/stock-sum.ts'
import { stockInOut } from '#domain/entities/planning/stock-in-out.ts'
import { stockDocuments } from '#domain/services/planning/stock.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { QueryGrid } from '../../../grid/query-grid.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import '../stock/stock.css'

const { itemCode, warehouse } = stockInOut.fields
const columns = {
  seq: { pin: 'left' },
  direction: { tones: { I: 'good', O: 'warn' } },
} as const

/** What moved an item, the newest first, each line with the stock after it. */
export function LedgerView({ search }: { readonly search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('stock')
  const [item, setItem] = useState(search['item'] ?? '')
  const [place, setPlace] = useState(search['warehouse'] ?? '')
  return (
    <Panel fill flush>
      <div className="p-ledger-bar">
        <label htmlFor="p-ledger-item">{t('item')}</label>
        <ReferenceEditor
          id="p-ledger-item"
          field={itemCode}
          label={t('item')}
          value={item}
          onChange={(value) => setItem(typedText(value))}
        />
        <label htmlFor="p-ledger-place">{t('warehouse')}</label>
        <ReferenceEditor
          id="p-ledger-place"
          field={warehouse}
          label={t('warehouse')}
          value={place}
          onChange={(value) => setPlace(typedText(value))}
        />
      </div>
      {item === '' ? (
        <EmptyState title={t('chooseItem')} hint={t('chooseItemHint')} />
      ) : (
        <QueryGrid
          key={`${item} ${place}`}
          name="stock.ledger"
          label={t('ledger')}
          endpoint={stockDocuments.ledger}
          given={{ itemCode: item, warehouse: place }}
          fields={stockLedger.fields}
          refine={columns}
          rowTone={({ values }) => (Number(values['balance']) < 0 ? 'bad' : undefined)}
          empty={<EmptyState title={t('noMoves')} hint={t('noMovesHint')} />}
        />
      )}
    </Panel>
  )
}
