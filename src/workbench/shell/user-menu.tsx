import { DropdownMenu } from '@radix-ui/themes'
import { CircleUserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { factsOf, languages, type Language } from '#domain/languages.ts'
import { chooseLanguage } from '../client/language.ts'
import {
  idleChoices,
  preferences,
  type Appearance,
  type Density,
  type IdleMinutes,
  type ThemeColour,
} from '../state/preferences.ts'
import { definitionsPage } from '../state/definitions.ts'
import { session } from '../state/session.ts'
import { changePlanUnit, lock, startTour, toggleFullScreen } from './find/actions.ts'
import { mayLose } from '../state/unsaved.ts'
import { leave } from '../navigation/leave.ts'
import { useChosenLook, useHelpAddress } from '../theme/look.ts'
import { goTo } from '../navigation/navigation.ts'

/** Who works here, and the choices of the person: language, appearance, density, theme colour, leaving. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const { information } = useSnapshot(session)
  const chosen = useSnapshot(preferences)
  const look = useChosenLook()
  const help = useHelpAddress()
  const name = information?.user?.name || information?.user?.userName || ''
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <button type="button" className="t-user" data-tour="user" aria-label={t('userMenu', { name })}>
          <CircleUserRound size={17} aria-hidden />
          <span>{name}</span>
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1" align="end">
        <DropdownMenu.Label>{information?.user?.userName}</DropdownMenu.Label>
        <Choices<Language>
          label={t('language')}
          value={chosen.language}
          options={languages().map((name) => [name, factsOf(name).title])}
          onChange={(language) => void chooseLanguage(language)}
        />
        <Choices<Appearance>
          label={t('appearance')}
          value={look.appearance}
          options={[
            ['light', t('light')],
            ['dark', t('dark')],
            ['system', t('likeSystem')],
          ]}
          onChange={(value) => {
            preferences.appearance = value
          }}
        />
        <Choices<Density>
          label={t('density')}
          value={chosen.density}
          options={[
            ['compact', t('compact')],
            ['regular', t('regular')],
          ]}
          onChange={(value) => {
            preferences.density = value
          }}
        />
        <Choices<ThemeColour>
          label={t('themeColour')}
          value={look.themeColour}
          options={[
            ['1', '#001529'],
            ['2', '#2d8cf0'],
            ['3', '#1b1b8f'],
          ]}
          onChange={(value) => {
            preferences.themeColour = value
          }}
        />
        <Choices<IdleMinutes>
          label={t('lockAfter')}
          value={String(look.lockMinutes) as IdleMinutes}
          options={idleChoices.map((minutes) => [
            minutes,
            minutes === '0' ? t('never') : t('minutes', { count: Number(minutes) }),
          ])}
          onChange={(value) => {
            preferences.lockMinutes = value
          }}
        />
        <DropdownMenu.Separator />
        <DropdownMenu.Item onSelect={changePlanUnit}>{t('changePlanUnit')}</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => goTo('/changePassword')}>{t('changePassword')}</DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item onSelect={toggleFullScreen}>{t('fullScreen')}</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={startTour}>{t('showTour')}</DropdownMenu.Item>
        <DropdownMenu.Item
          onSelect={() => {
            definitionsPage.open = true
          }}
        >
          {t('definitions')}
        </DropdownMenu.Item>
        {help !== null && (
          <DropdownMenu.Item onSelect={() => window.open(help, '_blank', 'noopener')}>
            {t('help')}
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item onSelect={lock}>{t('lockScreen')}</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => void mayLose(null).then((yes) => yes && leave())}>
          {t('signOut')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

interface ChoicesProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V) => void
}

function Choices<V extends string>({ label, value, options, onChange }: ChoicesProps<V>) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger>{label}</DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent>
        <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as V)}>
          {options.map(([option, text]) => (
            <DropdownMenu.RadioItem key={option} value={option}>
              {text}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  )
}
