import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { shift } from '#domain/entities/master/shift.ts'
import { formatDay, parseSeconds } from '#domain/rules/dates.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { useAllRows } from '../../../../../client/all-rows.ts'
import { useCall } from '../../../../../client/query.ts'
import { formatTime } from '../../../../../fields/format.ts'
import { useFormatSettings } from '../../../../../fields/settings.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import { nextShift } from '../../../../home/home/next-shift.ts'
import { type KindProps, useEvents } from '../../page-context.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useNow } from '../../use-now.ts'
import { ValuesState } from '../../states.tsx'
import { wireText } from '../../wire-values.ts'
import { clockParts, endOf, nextStart } from './until.ts'

type Values = KindProps<'countdown'>['values']

interface Until {
  /** Seconds UTC; null: there is none. */
  readonly at: number | null
  readonly words: string
}

const CALENDAR_MS = 300_000
/** Days ahead in which the next shift of a resource is looked for. */
const AHEAD = 60
const DAY = 86_400

/** Time left until an instant, the end of a period or the next shift. */
export function CountdownKind({ values }: KindProps<'countdown'>) {
  const known = useExpressions([
    { text: values.until === 'instant' ? values.instant : '', gives: 'time' },
    { text: values.until === 'shift' ? values.resource : '', gives: 'text' },
  ])
  const [instant, resource] = known
  return (
    <ValuesState of={known}>
      {values.until !== 'shift' ? (
        <ToInstant until={values.until} instant={instant!.value} />
      ) : resource!.value ? (
        <ToShiftOf resource={wireText(resource!.value)} />
      ) : (
        <ToShift />
      )}
    </ValuesState>
  )
}

function ToInstant({
  until,
  instant,
}: {
  readonly until: Exclude<Values['until'], 'shift'>
  readonly instant: unknown
}) {
  const { t } = useTranslation('page')
  const { zone } = useFormatSettings()
  const now = useNow()
  const at =
    until === 'instant'
      ? typeof instant === 'string'
        ? parseSeconds(instant)
        : null
      : endOf(until, now, zone)
  return <Countdown until={{ at, words: t(`until.${until}`) }} now={now} />
}

function ToShift() {
  const { t } = useTranslation('page')
  const { zone } = useFormatSettings()
  const now = useNow()
  const shifts = useAllRows(crudOf(shift).getAll, {}, { staleTime: CALENDAR_MS })
  if (shifts.isError) return <ErrorState error={shifts.error} onRetry={() => void shifts.refetch()} />
  if (!shifts.data) return <LoadingState />
  const rows = shifts.data.items as unknown as Parameters<typeof nextShift>[0]
  const next = nextShift(rows, now, zone)
  return (
    <Countdown
      until={{ at: next?.at ?? null, words: t('untilShift', { shift: next?.code ?? '' }) }}
      now={now}
    />
  )
}

function ToShiftOf({ resource }: { readonly resource: string }) {
  const { t } = useTranslation('page')
  const now = useNow()
  const today = Math.floor(now / DAY)
  const expanded = useCall(
    calendarServices.expand,
    { resource, from: formatDay(today - 1), to: formatDay(today + AHEAD) },
    { staleTime: CALENDAR_MS },
  )
  if (expanded.isError) return <ErrorState error={expanded.error} onRetry={() => void expanded.refetch()} />
  if (!expanded.data) return <LoadingState />
  const { slots } = expanded.data as { readonly slots: Parameters<typeof nextStart>[0] }
  const next = nextStart(slots, now)
  return (
    <Countdown
      until={{ at: next?.at ?? null, words: t('untilShift', { shift: next?.code ?? '' }) }}
      now={now}
    />
  )
}

/** The end raises its event once for each instant that was waited for. */
function Countdown({ until: { at, words }, now }: { readonly until: Until; readonly now: number }) {
  const { t } = useTranslation('page')
  const { zone } = useFormatSettings()
  const { raise } = useEvents<'countdown'>()
  const waited = useRef<number | null>(null)
  useEffect(() => {
    const before = waited.current
    if (before !== null && now >= before) void raise('end')
    waited.current = at !== null && at > now ? at : null
  }, [at, now, raise])
  if (at === null) return <EmptyState title={t('noInstant')} />
  const { days, clock } = clockParts(at - now)
  return (
    <div className="pg-countdown">
      <strong role="timer">
        {days > 0 && <span>{t('days', { count: days })}</span>}
        {clock}
      </strong>
      <span>{words}</span>
      <small>{formatTime(new Date(at * 1000).toISOString(), zone).slice(0, 16)}</small>
    </div>
  )
}
