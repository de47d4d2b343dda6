import { useTranslation } from 'react-i18next'
import { qtProgramme } from '#domain/entities/kitting/qt-programme.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { contradictions } from '#domain/kitting/contradictions.ts'
import { policyOptions, policyTabs, type PolicyTab } from '#domain/kitting/policy.ts'
import { defaultOf } from '#domain/kitting/policy-values.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { kittingSchemes } from '#domain/services/kitting/schemes.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { OptionFields } from '../../../schemes/option-fields.tsx'
import type { RulesProps, RulesTab, SchemeFault } from '../../../schemes/scheme-kind.ts'
import { schemeScreenOf } from '../../../schemes/scheme-screen.tsx'

type Given = Readonly<Record<string, unknown>>

const optionsOf = (tab: PolicyTab): Fields =>
  Object.fromEntries(
    Object.entries(policyOptions).flatMap(([name, option]) =>
      option.tab === tab ? [[name, option.field] as const] : [],
    ),
  )

function faultsOf(value: unknown): readonly SchemeFault[] {
  const { policy, faults } = readPolicy(value ?? {})
  return [...faults.map((fault) => Object.assign(fault, { blocks: true })), ...contradictions(policy)]
}

/** The policy options, one tab for each part of a kitting scheme. */
const tabs = (Object.keys(policyTabs) as PolicyTab[]).map((tab): RulesTab => {
  const options = optionsOf(tab)
  return {
    value: tab,
    Title: () => useLabel()(policyTabs[tab]),
    Content:
      Object.keys(options).length === 0 ? NoOptions : (props) => <Policy {...props} options={options} />,
  }
})

function NoOptions() {
  const { t } = useTranslation('kitting-setup')
  return <EmptyState title={t('noOptions')} hint={t('noOptionsHint')} />
}

function Policy({ options, value, ...props }: RulesProps & { readonly options: Fields }) {
  return <OptionFields {...props} options={options} defaultOf={defaultOf} given={(value ?? {}) as Given} />
}

/** Kitting schemes: where demands and supplies come from, and by which rules they meet. */
export default schemeScreenOf({
  entity: qtProgramme,
  services: kittingSchemes,
  hint: {
    zh: '需求与供应从哪里来，按什么规则齐套',
    en: 'Where demands and supplies come from, and by which rules they meet',
  },
  head: ['code', 'name', 'alias', 'demandSources', 'supplySources', 'remark'],
  rules: 'policy',
  faultsOf,
  tabs,
})
