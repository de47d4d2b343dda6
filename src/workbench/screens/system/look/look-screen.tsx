import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import { settingScopes, type SettingChain, type SettingScope } from '#domain/system/parameters.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { fieldOf, inheritedIn, valueIn } from '../parameters/setting-chain.ts'
import { useSettings } from '../parameters/use-settings.ts'
import { LookPreview } from './look-preview.tsx'
import { SettingField } from './setting-field.tsx'
import './look.css'

/** What the screen sets, in groups; the rest stands with all parameters. */
const groups = [
  { name: 'brand', codes: ['pageTitle', 'logo', 'pageIcon'] },
  { name: 'theme', codes: ['themeColor', 'darkMode'] },
  { name: 'work', codes: ['defaultLanguage', 'watermark', 'lockMinutes', 'guidedTour'] },
] as const

type Drafts = Readonly<Record<string, unknown>>

const self = { planUnitCode: null, userCode: null }

/** Look and feel of the product for everybody, a tenant, a plan unit or oneself, seen before it is saved. */
export default function LookScreen() {
  const { t } = useTranslation('parameters')
  const labelOf = useLabel()
  const settings = useFormatSettings()
  const { chains, error, busy, save } = useSettings(self)
  const [scope, setScope] = useState<SettingScope | null>(null)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  if (error) return <ErrorState error={error} />
  if (!chains) return <LoadingState />
  const mine = settingScopes.filter((one) => chains.some((chain) => chain.writable.includes(one)))
  const at = scope ?? (mine.includes('tenant') ? 'tenant' : mine[0]!)
  const changed = Object.keys(drafts).length > 0

  const change = (code: string, value: unknown): void => {
    setDrafts({ ...drafts, [code]: value })
    const { [code]: _, ...others } = faults
    setFaults(others)
  }
  const write = async (): Promise<void> => {
    const { values, wrong } = checked(chains, drafts, settings)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    if (!(await save(at, values))) return
    setDrafts({})
    toast.success(t('saved'))
  }
  return (
    <Page fill>
      <PageHeader
        title={t('lookTitle')}
        subtitle={t('lookHint')}
        badges={
          <Select
            label={t('setFor')}
            value={at}
            disabled={changed}
            options={mine.map((one) => ({ value: one, label: `${t('setFor')} ${scopeName(one, labelOf)}` }))}
            onChange={(value) => setScope(value as SettingScope)}
          />
        }
        actions={
          <>
            <Button disabled={!changed || busy} onClick={() => setDrafts({})}>
              {t('discard')}
            </Button>
            <Button tone="primary" disabled={!changed} loading={busy} onClick={() => void write()}>
              {t('save')}
            </Button>
          </>
        }
      />
      <Splitter label={t('preview')} initial={560} storageKey="look">
        <div className="t-look">
          {groups.map(({ name, codes }) => (
            <Panel key={name} title={t(`group.${name}`)}>
              <div className="t-look-fields">
                {codes.map((code) => {
                  const chain = chains.find((one) => one.code === code)
                  if (!chain?.writable.includes(at)) return null
                  return (
                    <SettingField
                      key={code}
                      chain={chain}
                      shown={shownValue(chain, at, drafts)}
                      inherited={inheritedIn(chain, at)}
                      fault={faults[code] ?? null}
                      onChange={(value) => change(code, value)}
                    />
                  )
                })}
              </div>
            </Panel>
          ))}
        </div>
        <Panel fill title={t('preview')}>
          <LookPreview
            look={Object.fromEntries(
              chains.map((chain) => [chain.code, shownValue(chain, at, drafts).value]),
            )}
          />
        </Panel>
      </Splitter>
    </Page>
  )
}

const scopeName = (scope: SettingScope, labelOf: ReturnType<typeof useLabel>): string =>
  labelOf(choiceOf('SettingScope')[scope]!)

/** What would count in the scope once the drafts are saved; a draft of null goes back to what is inherited. */
function shownValue(chain: SettingChain, scope: SettingScope, drafts: Drafts) {
  if (!Object.hasOwn(drafts, chain.code)) return valueIn(chain, scope)
  const draft = drafts[chain.code]
  return draft === null || draft === '' ? inheritedIn(chain, scope) : { value: draft, from: scope }
}

function checked(
  chains: readonly SettingChain[],
  drafts: Drafts,
  settings: ReturnType<typeof useFormatSettings>,
): { values: Record<string, unknown>; wrong: Record<string, string> } {
  const values: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const chain of chains) {
    if (!Object.hasOwn(drafts, chain.code)) continue
    const result = checkValue(fieldOf(chain), drafts[chain.code], settings)
    if ('fault' in result) wrong[chain.code] = faultText(result.fault, settings.language)
    else values[chain.code] = result.value
  }
  return { values, wrong }
}
