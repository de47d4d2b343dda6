import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { operation as operations } from '#domain/entities/planning/operation.ts'
import type { Field } from '#domain/field-kinds.ts'
import { useCall } from '../../../client/query.ts'
import { readText } from '../../../fields/duration-text.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { GanttController } from '../../../gantt/view/controller.ts'
import { keptReasonText } from '#domain/planning/reason-texts.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { OperationBars } from './operation-bars.ts'

/** Fields of an operation, in this order. */
const shownFields = [
  'orderCode',
  'itemCode',
  'processCode',
  'qty',
  'remainQty',
  'status',
  'fixLevel',
  'resCode',
  'setupStart',
  'start',
  'end',
  'setupSec',
  'productionSec',
  'est',
  'let',
  'lateness',
  'slack',
  'kitStatus',
  'materialReady',
  'reasonCode',
  'message',
] as const satisfies readonly (keyof typeof operations.fields)[]

interface DetailPanelProps {
  readonly gantt: GanttController
  readonly plan: OperationBars
  /** The operation that is described, and the chosen bar: itself, or its use of a sub-resource. */
  readonly operation: number
  readonly source: number
  readonly onClose: () => void
}

/** All about the chosen operation, beside the chart; the operations of its order are found from here. */
export function DetailPanel({ gantt, plan, operation, source, onClose }: DetailPanelProps) {
  const { t } = useTranslation('resource-gantt')
  const label = useLabel()
  const settings = useFormatSettings()
  const { code, order } = plan.operation(operation)
  const answer = useCall(crudOf(operations).getAll, {
    filter: JSON.stringify([{ field: 'code', op: 'eq', values: [code] }]),
    maxResultCount: 1,
  })
  const row = (answer.data?.items as unknown as readonly ListRow[] | undefined)?.[0]
  const ofOrder = [...plan.codes.keys()].filter((one) => plan.orderOf(one) === order)
  ofOrder.sort((a, b) => (plan.operation(a).start ?? 0) - (plan.operation(b).start ?? 0) || a - b)
  return (
    <aside className="side details" aria-label={t('details')}>
      <header>
        <h2>{code}</h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </header>
      {answer.isPending && <LoadingState />}
      {answer.isError && <ErrorState error={answer.error} />}
      {row && (
        <dl>
          {shownFields.map((name) => {
            const field = operations.fields[name] as Field
            const read = readText(row[name], field, settings)
            const text = name === 'reasonCode' && read ? keptReasonText(read, settings.language) : read
            return (
              text && (
                <div key={name}>
                  <dt>{label(field.label)}</dt>
                  <dd>{text}</dd>
                </div>
              )
            )
          })}
        </dl>
      )}
      <h3>{t('ofOrder', { order })}</h3>
      <ol>
        {ofOrder.map((one) => (
          <li key={one}>
            <Button tone="ghost" disabled={one === source} onClick={() => gantt.locate(one)}>
              {plan.codes[one]} · {plan.operation(one).process}
            </Button>
          </li>
        ))}
      </ol>
    </aside>
  )
}
