import { textOf, type Language } from '../../label.ts'
import { policyOptions, type PolicyName } from '../policy.ts'
import type { Policy } from '../policy-values.ts'
import { ruleSentences } from './rules.ts'
import type { Sentences } from './sentence.ts'
import { supplyDemandSentences } from './supply-demand.ts'

/** A policy option without its sentence does not compile. */
const sentences = { ...supplyDemandSentences, ...ruleSentences } satisfies Required<Sentences>

/** The policy as complete sentences, in the order of the options. */
export function policyInWords(policy: Policy, language: Language): string[] {
  return (Object.keys(policyOptions) as PolicyName[]).flatMap((name) => {
    const sentence = sentences[name](policy)
    return sentence ? [textOf(sentence, language)] : []
  })
}
