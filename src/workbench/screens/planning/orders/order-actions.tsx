import { DropdownMenu } from '@radix-ui/themes'
import { CalendarClock, ChevronDown, ClipboardList, PackageCheck, Split } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { orderServices } from '#domain/services/planning/orders.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { fetchCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { confirm } from '../../../state/asked.ts'

const KitCheckDialog = lazy(async () => ({
  default: (await import('../../kitting/check/kit-check-dialog.tsx')).KitCheckDialog,
}))
const RunSchemeDialog = lazy(async () => ({
  default: (await import('../run-scheme/run-scheme-dialog.tsx')).RunSchemeDialog,
}))

const chart = '/planningGanttChart/ResourceGanttChart'
const states = ['hold', 'resume', 'cancel', 'close'] as const
/** What cannot be undone is asked about. */
const asked: ReadonlySet<string> = new Set(['cancel', 'close', 'merge'])

/** Everything a planner does with orders. What cannot be done is reported order by order, with the reason. */
export function OrderActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('orders')
  const { attempt } = useAction()
  const label = useLabel()
  const { act, notify, dialog } = useOutcome(onChanged)
  const [open, setOpen] = useState<'split' | 'change' | 'schedule' | 'kit' | null>(null)
  const orders = selected.map((row) => String(row['code']))
  const first = orders[0] ?? ''
  const run = async (name: 'explode' | 'unschedule' | 'merge' | (typeof states)[number]): Promise<void> => {
    const title = label(orderServices[name].label)
    if (orders.length > 0 && asked.has(name)) {
      const message = t('sure', { action: title, count: orders.length })
      if (!(await confirm({ title, message, confirmLabel: title, tone: 'danger' }))) return
    }
    await act(orders.length, () => write(orderServices[name], { orders }))
  }
  const show = (name: 'split' | 'change' | 'schedule' | 'kit'): void =>
    void (orders.length === 0 ? toast.info(t('choose')) : setOpen(name))
  /** The chart at the machine on which the order begins. */
  const showInChart = async (): Promise<void> => {
    if (orders.length === 0) {
      toast.info(t('choose'))
      return
    }
    const filter = JSON.stringify([
      { field: 'orderCode', op: 'eq', values: [first] },
      { field: 'assigned', op: 'eq', values: [true] },
    ])
    await attempt(async () => {
      const { items } = await fetchCall(crudOf(operation).getAll, {
        filter,
        sorting: 'start',
        maxResultCount: 1,
      })
      const resource = (items[0] as ListRow | undefined)?.['resCode']
      if (typeof resource === 'string') openScreen(chart, { resource, order: first })
      else toast.info(t('notInChart', { order: first }))
    })
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={CalendarClock}>
            {t('schedule')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          <DropdownMenu.Item onSelect={() => void run('explode')}>
            {label(orderServices.explode.label)}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => show('schedule')}>{t('scheduleSelected')}</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void run('unschedule')}>
            {label(orderServices.unschedule.label)}
          </DropdownMenu.Item>
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => void showInChart()}>{t('gantt')}</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={Split}>
            {t('edit')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          <DropdownMenu.Item onSelect={() => show('change')}>
            {label(orderServices.change.label)}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => show('split')}>
            {label(orderServices.split.label)}
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => void run('merge')}>
            {label(orderServices.merge.label)}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={ClipboardList}>
            {t('status')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          {states.map((name) => (
            <DropdownMenu.Item key={name} onSelect={() => void run(name)}>
              {label(orderServices[name].label)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Button tone="ghost" icon={PackageCheck} onClick={() => show('kit')}>
        {t('kitCheck')}
      </Button>
      {open === 'split' && (
        <ActionDialog
          endpoint={orderServices.split}
          given={{ order: first }}
          description={t('splitHint', { order: first })}
          onClose={() => setOpen(null)}
          onDone={notify}
        />
      )}
      {open === 'change' && (
        <ActionDialog
          endpoint={orderServices.change}
          given={{ orders }}
          description={t('changeHint', { count: orders.length })}
          start={
            orders.length === 1
              ? {
                  qty: selected[0]!['qty'],
                  dueDate: selected[0]!['dueDate'],
                  priority: selected[0]!['priority'],
                }
              : { priority: null }
          }
          onClose={() => setOpen(null)}
          onDone={notify}
        />
      )}
      <Suspense>
        {open === 'kit' && <KitCheckDialog orders={orders} onClose={() => setOpen(null)} />}
        {open === 'schedule' && (
          <RunSchemeDialog
            title={t('scheduleSelected')}
            hint={t('scheduleHint', { count: orders.length })}
            orders={orders}
            onClose={() => setOpen(null)}
            onAccepted={onChanged}
          />
        )}
      </Suspense>
      {dialog}
    </>
  )
}
