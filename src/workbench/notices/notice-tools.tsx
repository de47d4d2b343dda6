import { DropdownMenu } from '@radix-ui/themes'
import { AlarmClock, BellRing, Check, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '#domain/live/events.ts'
import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'
import { inbox as inboxCalls } from '#domain/services/access/inbox.ts'
import { useAction } from '../actions/use-action.ts'
import { write } from '../client/write.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { useDurations } from '../fields/use-durations.ts'
import { IconButton } from '../parts/button.tsx'

const HOUR = 3600
const DAY = 24 * HOUR
const spans = [HOUR / 4, HOUR, 4 * HOUR]

/** What can be done with a notice: done, later, away. */
export function NoticeTools({ notice }: { readonly notice: Notice }) {
  const { t } = useTranslation('shell')
  const ids = [notice.id]
  const { attempt } = useAction()
  return (
    <span className="tools">
      {notice.kind === 'reminder' && !notice.isDone && (
        <IconButton
          icon={Check}
          label={t('done')}
          onClick={() => void attempt(() => write(inboxCalls.done, { ids }))}
        />
      )}
      {notice.snoozedUntil ? (
        <IconButton
          icon={BellRing}
          label={t('bringBack')}
          onClick={() => void attempt(() => write(inboxCalls.snooze, { ids, seconds: 0 }))}
        />
      ) : (
        !notice.isDone && (
          <Later
            notice={notice}
            onLater={(seconds) => void attempt(() => write(inboxCalls.snooze, { ids, seconds }))}
          />
        )
      )}
      <IconButton
        icon={Trash2}
        label={t('erase')}
        onClick={() => void attempt(() => write(inboxCalls.erase, { ids }))}
      />
    </span>
  )
}

interface LaterProps {
  readonly notice: Notice
  readonly onLater: (seconds: number) => void
}

function Later({ notice, onLater }: LaterProps) {
  const { t } = useTranslation('shell')
  const { exact } = useDurations()
  const { zone } = useFormatSettings()
  const own = notice.snooze && !spans.includes(notice.snooze) ? [notice.snooze] : []
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <button type="button" className="later" aria-label={t('later')} title={t('later')}>
          <AlarmClock size={15} aria-hidden />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1" align="end">
        {[...own, ...spans].map((seconds) => (
          <DropdownMenu.Item key={seconds} onSelect={() => onLater(seconds)}>
            {t('laterBy', { span: exact(seconds) })}
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Item onSelect={() => onLater(untilMorning(Date.now(), zone))}>
          {t('tomorrowMorning')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Seconds until eight o'clock of the next day in a zone. */
function untilMorning(nowMs: number, zone: string): number {
  const now = Math.floor(nowMs / 1000)
  const day = Math.floor((now + zoneOffset(now, zone)) / DAY) + 1
  return zonedSeconds(day * DAY + 8 * HOUR, zone) - now
}
