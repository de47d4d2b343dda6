import { Callout } from '@radix-ui/themes'
import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { brokenPasswordRules, passwordRules, type PasswordRule } from '#domain/rules/password.ts'
import { access } from '#domain/services/access/session.ts'
import { call } from '../../client/call.ts'
import { RequestError } from '../../client/request-error.ts'
import { signIn } from '../../client/session-calls.ts'
import { useLabel } from '../../i18n/index.ts'
import { Button } from '../../parts/button.tsx'
import { goTo } from '../../shell/navigation.ts'
import { session } from '../../state/session.ts'
import { homePath } from '../../state/tabs.ts'
import { AccessFrame } from './access-frame.tsx'
import { Input } from './input.tsx'

/** Old, new and repeated password with the rules of specification §5 ticked off while typing. */
export default function ChangePassword() {
  const { t } = useTranslation('access')
  const label = useLabel()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const user = session.information?.user
  const broken = brokenPasswordRules(next, user?.userName ?? '')
  const forced = user?.mustChangePassword ?? false

  const submit = async (): Promise<void> => {
    setTried(true)
    setFailure(null)
    if (!current || broken.length > 0 || next !== repeated) return
    setBusy(true)
    try {
      await call(access.changePassword, { currentPassword: current, newPassword: next })
      // The change ends every session of the user, this one too.
      await signIn({ userNameOrEmailAddress: user?.userName ?? '', password: next, rememberClient: false })
      toast.success(t('passwordChanged'))
      goTo(homePath)
    } catch (error) {
      setFailure(textOfError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccessFrame title={t('changePassword')} hint={forced ? t('firstChange') : ''}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void submit()
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
        <Input
          label={t('currentPassword')}
          name="current-password"
          type="password"
          value={current}
          onChange={setCurrent}
          error={tried && !current ? t('pleaseInputPassword') : null}
        />
        <Input
          label={t('newPassword')}
          name="new-password"
          type="password"
          value={next}
          onChange={setNext}
          error={tried && broken[0] ? label(passwordRules[broken[0]]) : null}
        />
        <Input
          label={t('repeatPassword')}
          name="new-password"
          type="password"
          value={repeated}
          onChange={setRepeated}
          error={tried && next !== repeated ? t('passwordsDiffer') : null}
        />
        <Rules broken={next ? broken : (Object.keys(passwordRules) as PasswordRule[])} />
        <div className="row">
          {!forced && <Button onClick={() => goTo(homePath)}>{t('back')}</Button>}
          <Button tone="primary" type="submit" loading={busy} className="submit">
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </AccessFrame>
  )
}

function Rules({ broken }: { readonly broken: readonly PasswordRule[] }) {
  const { t } = useTranslation('access')
  const label = useLabel()
  const shown = (Object.keys(passwordRules) as PasswordRule[]).filter(
    (rule) => rule !== 'PleaseInputPassword',
  )
  const empty = broken.includes('PleaseInputPassword')
  return (
    <ul className="rules" aria-label={t('passwordRules')} aria-live="polite">
      {shown.map((rule) => {
        const kept = !empty && !broken.includes(rule)
        return (
          <li key={rule} className={kept ? 'kept' : ''} data-kept={kept}>
            {kept ? <CircleCheck size={13} aria-hidden /> : <Circle size={13} aria-hidden />}
            {label(passwordRules[rule])}
          </li>
        )
      })}
    </ul>
  )
}

function textOfError(error: unknown): string {
  if (!(error instanceof RequestError)) return String(error)
  const details = error.faults.map((fault) => fault.message).join('\n')
  return [error.message, details || (typeof error.details === 'string' ? error.details : '')]
    .filter(Boolean)
    .join('\n')
}
