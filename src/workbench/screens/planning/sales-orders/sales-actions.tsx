import { CalendarCheck, FilePlus2, Siren } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { salesServices } from '#domain/services/planning/orders.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

/** Orders for what is sold, and when it could be there. */
export function SalesActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('orders')
  const label = useLabel()
  const { act, dialog } = useOutcome(onChanged)
  const [quoting, setQuoting] = useState<{ order: string; insert: boolean } | null>(null)
  const orders = selected.map((row) => String(row['code']))
  const quote = (insert: boolean): void => {
    const [order] = orders
    if (order) setQuoting({ order, insert })
    else toast.info(t('choose'))
  }
  return (
    <>
      <Button
        tone="ghost"
        icon={FilePlus2}
        onClick={() => void act(orders.length, () => write(salesServices.explode, { orders }))}
      >
        {label(salesServices.explode.label)}
      </Button>
      <Button tone="ghost" icon={CalendarCheck} onClick={() => quote(false)}>
        {label(salesServices.quote.label)}
      </Button>
      <Button tone="ghost" icon={Siren} onClick={() => quote(true)}>
        {t('simulateInsert')}
      </Button>
      {quoting && <QuoteDialog {...quoting} onClose={() => setQuoting(null)} />}
      {dialog}
    </>
  )
}
