import { Callout } from '@radix-ui/themes'
import { CircleAlert, CircleUserRound } from 'lucide-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { RequestError } from '../../client/request-error.ts'
import { checkPassword, loadSession, sessionLoaded } from '../../client/session-calls.ts'
import { formatTime } from '../../fields/format.ts'
import { useFormatSettings } from '../../fields/settings.ts'
import { Button } from '../../parts/button.tsx'
import { leave as leaveSession } from '../../navigation/leave.ts'
import { goTo } from '../../navigation/navigation.ts'
import { showError } from '../../client/error-popup.ts'
import { setLocked } from '../../state/locking.ts'
import { session } from '../../state/session.ts'
import { homePath } from '../../state/tabs.ts'
import { AccessFrame } from './access-frame.tsx'
import { Input } from './input.tsx'

/** Locked, the guard asks nothing of the server; who locked the screen is asked here. */
function useLocker() {
  const { information } = useSnapshot(session)
  useEffect(() => {
    if (!sessionLoaded()) loadSession().catch(showError)
  }, [])
  return information?.user ?? null
}

/** The work is hidden until the user's password is given; every tab stays as it was. */
export default function LockScreen() {
  const { t } = useTranslation('access')
  const user = useLocker()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const leave = (href: string): void => {
    setLocked(false)
    goTo(href)
  }
  const unlock = async (): Promise<void> => {
    setFailure(null)
    setBusy(true)
    try {
      await checkPassword(password)
      leave(session.previous ?? homePath)
    } catch (error) {
      setFailure(reasonOf(error) ?? t('serverAway'))
      setPassword('')
    } finally {
      setBusy(false)
    }
  }
  const another = (): void => {
    setLocked(false)
    leaveSession()
  }

  return (
    <AccessFrame title={t('locked')}>
      <div className="locked">
        <CircleUserRound size={40} strokeWidth={1.2} aria-hidden />
        <span>
          <strong>{user?.name || user?.userName}</strong>
          <Clock />
        </span>
      </div>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (password) void unlock()
        }}
      >
        {failure && (
          <Callout.Root color="red" size="1" role="alert">
            <Callout.Icon>
              <CircleAlert size={15} aria-hidden />
            </Callout.Icon>
            <Callout.Text>{failure}</Callout.Text>
          </Callout.Root>
        )}
        {user && (
          <>
            <Input
              label={t('password')}
              name="current-password"
              type="password"
              value={password}
              onChange={setPassword}
            />
            <Button tone="primary" type="submit" loading={busy} disabled={!password} className="submit">
              {t('unlock')}
            </Button>
          </>
        )}
        <Button tone="ghost" onClick={another}>
          {t('anotherUser')}
        </Button>
      </form>
    </AccessFrame>
  )
}

/** What the server says; null when it did not answer. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof RequestError) || error.status === 0) return null
  return typeof error.details === 'string' ? error.details : error.message
}

/** The time in the plan unit's zone; moves on every second. */
function Clock() {
  const { zone } = useFormatSettings()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={now}>{formatTime(now, zone)}</time>
}
