import { Callout } from '@radix-ui/themes'
import { CircleAlert } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { access } from '#domain/services/access/session.ts'
import { useAction } from '../../actions/use-action.ts'
import { write } from '../../client/write.ts'
import { RequestError } from '../../client/request-error.ts'
import { signIn } from '../../client/session-calls.ts'
import { Button } from '../../parts/button.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { session } from '../../state/session.ts'
import { homePath } from '../../state/tabs.ts'
import { AccessFrame } from './access-frame.tsx'
import { Input } from './input.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'

/** The user's own password, exchanged for another. */
export default function ChangePassword() {
  const { t } = useTranslation('access')
  const { busy, attempt } = useAction()
  const [failure, setFailure] = useState<string | null>(null)
  const user = session.information?.user
  const [userName, setUserName] = useState(user?.userName ?? '')
  const password = useNewPassword(userName)
  const forced = user?.mustChangePassword ?? false

  const submit = async (): Promise<void> => {
    setFailure(null)
    if (!password.check()) return
    const { current, next } = password
    const work = async (): Promise<void> => {
      // Open to those not signed in, too (specification §2.4): the current password signs them in first.
      if (!user) await signIn({ userNameOrEmailAddress: userName, password: current, rememberClient: false })
      await write(access.changePassword, { currentPassword: current, newPassword: next })
      // The change ends every session of the user, this one too.
      await signIn({ userNameOrEmailAddress: userName, password: next, rememberClient: false })
      toast.success(t('passwordChanged'))
      goTo(homePath)
    }
    await attempt(work, (error) => {
      setFailure(textOfError(error))
      return true
    })
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
        {!user && <Input label={t('userName')} name="username" value={userName} onChange={setUserName} />}
        <NewPasswordFields password={password} currentLabel={t('currentPassword')} />
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

function textOfError(error: unknown): string {
  if (!(error instanceof RequestError)) return String(error)
  const details = error.faults.map((fault) => fault.message).join('\n')
  return [error.message, details || (typeof error.details === 'string' ? error.details : '')]
    .filter(Boolean)
    .join('\n')
}
