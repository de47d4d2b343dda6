import { ExternalLink, MessageCircleQuestionMark, Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { purchaseOrder } from '#domain/entities/planning/purchase-order.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { groupDigits } from '../../../fields/format.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { useLabel } from '../../../i18n/index.ts'
import { useAppTools } from '../../../list/app-tools.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { Button } from '../../../parts/button.tsx'
import { documentPlace } from '../psi/document-link.tsx'
import { NewRequest } from './new-request.tsx'

type Values = DataRow['values']

/** Opens the list that has the document of a row. */
export function openDocument(values: Values, item: string): void {
  const place = placeOf(values, item)
  if (place) openScreen(...place)
}

const placeOf = (values: Values, item: string) =>
  documentPlace({ source: plainValue(values['source']), doc: plainValue(values['doc']) || null, item })

/** Document and line of a purchase line, `PO-1/10`. */
function purchaseLine(values: Values): { readonly docNo: string; readonly lineNo: number } | null {
  const found = /^(.+)\/(\d+)$/.exec(plainValue(values['doc']))
  return values['source'] === 'purchase' && found ? { docNo: found[1]!, lineNo: Number(found[2]) } : null
}

interface ElementActionsProps {
  readonly values: Values | null
  readonly item: string
  readonly onChanged: () => void
}

/** What is to be done with the current row, and buttons that do it. */
export function ElementActions({ values, item, onChanged }: ElementActionsProps) {
  const { t } = useTranslation('timeline')
  const label = useLabel()
  const { act, dialog } = useOutcome(onChanged)
  const mayAdd = useAppTools('/planData/PurchaseOrderList', purchaseOrder).has('add')
  const [adding, setAdding] = useState(false)
  if (!values) return t('rowHint')
  const exception = plainValue(values['exception'])
  const line = purchaseLine(values)
  const said =
    exception === ''
      ? t('noProposal')
      : t(`proposal.${exception}`, {
          day: plainValue(values['toDay']),
          qty: groupDigits(plainValue(values['toQty'])),
        })
  return (
    <>
      <span role="status">{[plainValue(values['doc']), said].filter(Boolean).join(' · ')}</span>
      <Button
        icon={ExternalLink}
        disabled={!placeOf(values, item)}
        onClick={() => openDocument(values, item)}
      >
        {t('openDocument')}
      </Button>
      {line && (
        <Button
          icon={MessageCircleQuestionMark}
          onClick={() => void act(1, () => write(replyServices.ask, { orders: [line] }))}
        >
          {label(replyServices.ask.label)}
        </Button>
      )}
      {exception === 'expedite' && (
        <Button icon={Truck} onClick={() => openScreen('/qtManagement/MaterialShortage')}>
          {t('toExpedite')}
        </Button>
      )}
      {exception === 'newSupply' && mayAdd && (
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('newRequest')}
        </Button>
      )}
      {adding && (
        <NewRequest
          item={item}
          day={plainValue(values['toDay'])}
          qty={plainValue(values['toQty'])}
          onClose={() => setAdding(false)}
          onSaved={onChanged}
        />
      )}
      {dialog}
    </>
  )
}
