import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { stockLevels } from '#domain/services/planning/stock.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { typedText } from '../../../fields/editor-props.ts'
import { groupDigits } from '../../../fields/format.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import type { EditorProps } from '../../../fields/editor-props.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'

/** Promises a part of the chosen stock to an order. */
export function StockActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('stock')
  const [row, setRow] = useState<ListRow | null>(null)
  const open = (): void => {
    const [first] = selected
    if (first) setRow(first)
    else toast.info(t('chooseStock'))
  }
  return (
    <>
      <Button tone="ghost" icon={BookmarkPlus} onClick={open}>
        {t('reserve')}
      </Button>
      {row && (
        <ActionDialog
          endpoint={stockLevels.reserve}
          given={{ id: typedText(row['id']) }}
          description={t('reserveOf', {
            item: typedText(row['itemCode']),
            place: [row['warehouse'], row['lotNo']].filter(Boolean).join(' / '),
            free: groupDigits(typedText(row['freeQty'])),
          })}
          fieldEditors={{ orderCode: OrderEditor }}
          onClose={() => setRow(null)}
          onDone={(qty) => {
            toast.success(t('reserved', { qty: groupDigits(qty) }))
            onChanged()
          }}
        />
      )}
    </>
  )
}

const OrderEditor = (props: EditorProps) => (
  <ReferenceEditor {...props} field={{ ...props.field, kind: 'reference', target: 'order' }} />
)
