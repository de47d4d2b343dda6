import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { masterData } from '#domain/services/master/master.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { usageOf } from '../usage-columns.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

/** Customers with how many of their orders are open and late, and one priority for all of them. */
export default listScreenOf('customer', { extra: usageOf('customer'), Actions: PriorityAction })

function PriorityAction({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('master')
  const { attempt } = useAction()
  const [open, setOpen] = useState(false)
  const [priority, setPriority] = useState('50')
  const valid = /^\d{1,4}$/.test(priority)
  const start = (): void => {
    if (selected.length === 0) toast.info(t('chooseCustomer'))
    else setOpen(true)
  }
  const apply = async (): Promise<void> => {
    await attempt(async () => {
      let [orders, sales] = [0, 0]
      for (const row of selected) {
        const input = { customerCode: String(row['code']), priority: Number(priority) }
        const answer = (await write(masterData.prioritise, input)) as { orders: number; saleOrders: number }
        orders += answer.orders
        sales += answer.saleOrders
      }
      toast.success(t('prioritised', { orders, sales }))
      setOpen(false)
      onChanged()
    })
  }
  return (
    <>
      <Button tone="ghost" icon={ArrowUpDown} onClick={start}>
        {t('prioritise')}
      </Button>
      {open && (
        <FormDialog
          onClose={() => setOpen(false)}
          title={t('prioritise')}
          description={t('prioritiseHint', {
            customers: selected.map((row) => String(row['code'])).join(', '),
          })}
          submit={t('apply')}
          disabled={!valid}
          onSubmit={apply}
        >
          <label className="m-inline">
            {t('priority')}
            <input
              type="number"
              min={0}
              max={9999}
              value={priority}
              aria-invalid={!valid}
              onChange={(event) => setPriority(event.target.value)}
            />
          </label>
        </FormDialog>
      )}
    </>
  )
}
