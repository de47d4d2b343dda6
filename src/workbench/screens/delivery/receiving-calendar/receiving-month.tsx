import { SegmentedControl } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursText } from '#domain/calendar/words.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { receivingServices } from '#domain/services/delivery/receiving.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Panel, Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useFormatSettings } from '../../../fields/settings.ts'
import { TimeEditor } from '../../../fields/time-editors.tsx'
import { formatTime } from '../../../fields/format.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { DaySlots, DayWhy } from '../../master/calendars/day-why.tsx'
import { slotsOf, type Expansion } from '../../master/calendars/expansion.ts'
import { MonthGrid, monthSeconds } from '../../master/calendars/month-grid.tsx'
import { MonthSteps, thisMonth } from '../../master/calendars/month-steps.tsx'
import '../../../fields/fields.css'
import './receiving-calendar.css'

const HOUR = 3_600_000
const nextHour = (): string =>
  new Date(Math.ceil(Date.now() / HOUR) * HOUR).toISOString().replace('.000Z', 'Z')

/** When what arrives at a time is received, as kitting counts it. */
function NextReceiving({ targetType, target }: { readonly targetType: string; readonly target: string }) {
  const { t } = useTranslation('delivery')
  const { short } = useDurations()
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [at, setAt] = useState(nextHour)
  const { at: field } = receivingServices.next.input
  const answer = useCall(
    receivingServices.next,
    { targetType, target, at },
    { enabled: at !== '', keepPrevious: true },
  )
  const received = (answer.data as { readonly received: string } | undefined)?.received
  const waits = received === undefined ? 0 : (Date.parse(received) - Date.parse(at)) / 1000
  return (
    <div className="d-next-receiving">
      <label htmlFor="d-receiving-at">{label(field.label)}</label>
      <TimeEditor
        id="d-receiving-at"
        field={field}
        label={label(field.label)}
        value={at}
        onChange={(value) => setAt(typedText(value))}
      />
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {received !== undefined && (
        <p role="status">
          <strong>{t('receivedAt', { time: formatTime(received, zone) })}</strong>
          {waits === 0
            ? t('atOnce')
            : t(waits > 0 ? 'waits' : 'before', { duration: short(Math.abs(waits)) })}
        </p>
      )}
    </div>
  )
}

/** Who is received from, who receives, and what. */
const types = ['warehouse', 'supplier', 'item'] as const
type TargetType = (typeof types)[number]

/** What `receivingServices.month` answers. */
type Receiving = Omit<Expansion, 'resource'> & {
  readonly always: boolean
  readonly named: boolean
  readonly isBack: boolean
}

const firstCode = (data: unknown): string =>
  (data as { items?: readonly { code: string }[] } | undefined)?.items?.[0]?.code ?? ''

/** When a warehouse, a supplier or an item is received, day by day, which row counts and why; and when what comes then is. */
export function ReceivingMonth() {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [type, setType] = useState<TargetType>('warehouse')
  const [typed, setTarget] = useState('')
  const [{ year, month }, setMonth] = useState(thisMonth)
  const [chosen, setChosen] = useState<string | null>(null)
  const first = useCall(crudOf(entityNamed(type)).getAll, { maxResultCount: 1, sorting: 'code' })
  const target = typed || firstCode(first.data)
  const field = entityNamed('materialCalendar').fields['targetCode']!
  const answer = useCall(
    receivingServices.month,
    { targetType: type, target, year, month },
    { enabled: target !== '', keepPrevious: true },
  )
  const receiving = target === '' ? undefined : (answer.data as Receiving | undefined)
  const day = receiving?.days.find((one) => one.day === chosen) ?? null
  return (
    <Splitter label={t('receivingPanes')} initial={380} storageKey="receiving.month">
      <Panel fill flush className="m-month">
        <Toolbar label={t('receivingMonth')}>
          <SegmentedControl.Root
            size="1"
            value={type}
            aria-label={label(receivingServices.month.input.targetType.label)}
            onValueChange={(next) => {
              setType(next as TargetType)
              setTarget('')
            }}
          >
            {types.map((name) => (
              <SegmentedControl.Item key={name} value={name}>
                {label(entityNamed(name).label)}
              </SegmentedControl.Item>
            ))}
          </SegmentedControl.Root>
          <ReferenceEditor
            key={type}
            id="d-receiving-target"
            field={{ ...field, kind: 'reference', target: type }}
            label={label(entityNamed(type).label)}
            value={target}
            onChange={(value) => setTarget(typedText(value))}
          />
          <ToolbarLine />
          <MonthSteps value={{ year, month }} onChange={setMonth} />
          <ToolbarSpace />
          {receiving && !receiving.always && (
            <span className="sum">
              {t('openInMonth', { hours: hoursText(monthSeconds(receiving, month)) })}
            </span>
          )}
        </Toolbar>
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {target === '' && !first.isPending && <EmptyState title={t('noTarget')} hint={t('noTargetHint')} />}
        {answer.isLoading && <LoadingState />}
        {receiving?.always && <EmptyState title={t('alwaysOpen', { target })} hint={t('alwaysOpenHint')} />}
        {receiving && !receiving.always && (
          <MonthGrid expansion={receiving} month={month} chosen={chosen} onChoose={setChosen} />
        )}
      </Panel>
      <Panel fill title={day ? day.day.replaceAll('-', '/') : t('whenReceived')}>
        {target !== '' && !day && (
          <NextReceiving key={`${type} ${target}`} targetType={type} target={target} />
        )}
        {receiving && !receiving.always && !day && (
          <p className="d-receiving-rule">
            {t(receiving.isBack ? 'rollsBack' : 'rollsOn')} {!receiving.named && t('rowsForAll', { target })}
          </p>
        )}
        {day && receiving && (
          <div className="m-day-panel">
            <DayWhy day={day} route="/materialDelivery/MaterialCalendar" nothing={t('noRowOpen')} />
            <DaySlots slots={slotsOf(day.day, receiving.slots, zone)} />
          </div>
        )}
      </Panel>
    </Splitter>
  )
}
