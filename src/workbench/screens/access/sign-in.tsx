import { useDeferredValue, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { LONG_DEBOUNCE_MS } from '#domain/limits.ts'
import { credentials } from '../../state/credentials.ts'
import { chooseTenant, loadSession, signIn } from '../../client/session-calls.ts'
import type { SsoMode } from '#domain/services/access/sso.ts'
import { signOnAddress } from '../../client/sso-calls.ts'
import { Button } from '../../parts/button.tsx'
import { goTo, safeRedirect } from '../../navigation/navigation.ts'
import { showError } from '../../client/error-popup.ts'
import { session } from '../../state/session.ts'
import { homePath } from '../../state/tabs.ts'
import { AccessFrame } from './access-frame.tsx'
import { Input } from './input.tsx'
import { TickBox } from '../../parts/inputs.tsx'

const tenantKey = 'takt.tenancyName'

interface SignInProps {
  /** The first character of the form is typed. */
  readonly onBegun: () => void
}

export function SignIn({ onBegun }: SignInProps) {
  const { t } = useTranslation('access')
  const [tenancyName, setTenancyName] = useState(firstTenant)
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)

  const sso = useSsoOf(tenancyName)

  /** Does something within the tenant that was named. */
  const within = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      const tenant = await chooseTenant(tenancyName.trim())
      if (tenant !== 'available')
        throw new Error(t(tenant === 'inactive' ? 'tenantInactive' : 'tenantNotFound'))
      localStorage.setItem(tenantKey, tenancyName.trim())
      await act()
    } catch (error) {
      setFailures((count) => count + 1)
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = async (): Promise<void> => {
    setTried(true)
    if (!userName.trim() || !password) return
    await within(async () => {
      await signIn({ userNameOrEmailAddress: userName.trim(), password, rememberClient: remember })
      goTo(safeRedirect(new URLSearchParams(location.search).get('redirect')) ?? homePath)
    })
  }

  const isBegun = userName !== '' || password !== ''
  useEffect(() => {
    if (isBegun) onBegun()
  }, [isBegun, onBegun])

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (busy || (!tried && failures === 0)) return
    // The first fault, or what is most often mistyped: where the keyboard is when the popup is closed.
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const mistyped = form.current?.querySelector<HTMLElement>('input[type=password]')
    ;(first ?? (failures > 0 ? mistyped : null))?.focus()
  }, [busy, tried, failures])

  return (
    <AccessFrame title={t('signIn')}>
      <form
        ref={form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Input
          label={t('tenant')}
          name="organization"
          value={tenancyName}
          onChange={setTenancyName}
          placeholder={t('tenantHint')}
        />
        <Input
          label={t('userName')}
          name="username"
          value={userName}
          onChange={setUserName}
          error={tried && !userName.trim() ? t('pleaseInputUserName') : null}
        />
        <Input
          label={t('password')}
          name="current-password"
          type="password"
          value={password}
          onChange={setPassword}
          error={tried && !password ? t('pleaseInputPassword') : null}
        />
        <label className="remember">
          <TickBox checked={remember} onChange={setRemember} />
          {t('rememberMe')}
        </label>
        <Button tone="primary" type="submit" loading={busy} className="submit">
          {t('signIn')}
        </Button>
        {sso !== 'off' && (
          <Button
            disabled={busy}
            onClick={() => void within(async () => location.assign(await signOnAddress()))}
          >
            {t('signInBySso')}
          </Button>
        )}
      </form>
    </AccessFrame>
  )
}

/**
 * The tenant that the address names, then that of the cookie, then the one signed in to before; the host where `/login` has
 * none of them, and tenant 1, which every installation starts with (specification §9), where nothing is known.
 */
function firstTenant(): string {
  const named = new URLSearchParams(location.search).get('tenant')
  return named ?? session.information?.tenant?.tenancyName ?? localStorage.getItem(tenantKey) ?? 'Default'
}

/** How the tenant in the field signs in; asked once the user has typed another one. Nothing leaves the page by itself. */
function useSsoOf(tenancyName: string): SsoMode {
  const { information } = useSnapshot(session)
  const [first] = useState(tenancyName)
  const [touched, setTouched] = useState(false)
  if (!touched && tenancyName !== first) setTouched(true)
  const asked = useDeferredValue(tenancyName.trim())
  useEffect(() => {
    if (!touched) return
    const timer = setTimeout(() => {
      const ask = async (): Promise<void> => {
        const before = credentials.tenantId
        if ((await chooseTenant(asked)) === 'available' && credentials.tenantId !== before)
          await loadSession()
      }
      // Signing in says what is wrong; here nothing has been asked of the user yet.
      ask().catch(() => {})
    }, LONG_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [asked, touched])
  return information?.sso ?? 'off'
}
