import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brokenPasswordRules, passwordRules, type PasswordRule } from '#domain/rules/password.ts'
import { useLabel } from '../../i18n/index.ts'
import './access.css'
import { Input } from './input.tsx'

const rules = Object.keys(passwordRules) as PasswordRule[]

/** What a form that sets a password holds: the caller proves their identity with their own password; the new one obeys the rules. */
export interface NewPassword {
  readonly current: string
  readonly next: string
  readonly repeated: string
  readonly broken: readonly PasswordRule[]
  /** Faults are shown once somebody tried to send the form. */
  readonly tried: boolean
  readonly set: (part: Partial<Pick<NewPassword, 'current' | 'next' | 'repeated'>>) => void
  /** Shows the faults; true when there are none. */
  readonly check: () => boolean
}

export function useNewPassword(userName: string): NewPassword {
  const [values, setValues] = useState({ current: '', next: '', repeated: '' })
  const [tried, setTried] = useState(false)
  const broken = brokenPasswordRules(values.next, userName)
  return {
    ...values,
    broken,
    tried,
    set: (part) => setValues((old) => ({ ...old, ...part })),
    check: () => {
      setTried(true)
      return values.current !== '' && broken.length === 0 && values.next === values.repeated
    },
  }
}

interface NewPasswordFieldsProps {
  readonly password: NewPassword
  /** Whose password is asked for as proof. */
  readonly currentLabel: string
}

/** Proof, new password and its repetition, with the rules of specification §5 ticked off while typing. */
export function NewPasswordFields({ password, currentLabel }: NewPasswordFieldsProps) {
  const { t } = useTranslation('access')
  const label = useLabel()
  const { current, next, repeated, broken, tried, set } = password
  return (
    <>
      <Input
        label={currentLabel}
        name="current-password"
        type="password"
        value={current}
        onChange={(text) => set({ current: text })}
        error={tried && !current ? t('pleaseInputPassword') : null}
      />
      <Input
        label={t('newPassword')}
        name="new-password"
        type="password"
        value={next}
        onChange={(text) => set({ next: text })}
        error={tried && broken[0] ? label(passwordRules[broken[0]]) : null}
      />
      <Input
        label={t('repeatPassword')}
        name="new-password"
        type="password"
        value={repeated}
        onChange={(text) => set({ repeated: text })}
        error={tried && next !== repeated ? t('passwordsDiffer') : null}
      />
      <Rules broken={next ? broken : rules} />
    </>
  )
}

function Rules({ broken }: { readonly broken: readonly PasswordRule[] }) {
  const { t } = useTranslation('access')
  const label = useLabel()
  const empty = broken.includes('PleaseInputPassword')
  return (
    <ul className="rules" aria-label={t('passwordRules')} aria-live="polite">
      {rules
        .filter((rule) => rule !== 'PleaseInputPassword')
        .map((rule) => {
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
