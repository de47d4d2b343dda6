import { BookCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { stockDocuments } from '#domain/services/planning/stock.ts'
import { showSeveral } from '../../../actions/show-several.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'

interface Negative {
  readonly itemCode: string
  readonly warehouse: string | null
  readonly qty: string
}

/** Posts and reverses the chosen documents; stock that falls below zero is reported. */
export function DocumentActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('stock')
  const label = useLabel()
  const [reversing, setReversing] = useState<readonly string[] | null>(null)
  const { act, notify, dialog } = useOutcome(onChanged)
  const documents = selected.map((row) => String(row['docNo']))
  const warn = (answer: unknown): unknown => {
    showSeveral(
      'warning',
      (answer as { negative: Negative[] }).negative.map(({ itemCode, warehouse, qty }) =>
        t('nowNegative', { item: itemCode, warehouse: warehouse ?? '', qty: groupDigits(qty) }),
      ),
    )
    return answer
  }
  return (
    <>
      <Button
        tone="ghost"
        icon={BookCheck}
        onClick={() =>
          void act(documents.length, async () => warn(await write(stockDocuments.post, { documents })))
        }
      >
        {label(stockDocuments.post.label)}
      </Button>
      <Button
        tone="ghost"
        icon={Undo2}
        onClick={() => (documents.length === 0 ? toast.info(t('chooseDocuments')) : setReversing(documents))}
      >
        {label(stockDocuments.reverse.label)}
      </Button>
      {reversing && (
        <ActionDialog
          endpoint={stockDocuments.reverse}
          given={{ documents: reversing }}
          description={t('reverseHint', { count: reversing.length })}
          onClose={() => setReversing(null)}
          onDone={(answer) => notify(warn(answer))}
        />
      )}
      {dialog}
    </>
  )
}
