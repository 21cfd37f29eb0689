interface Rule {
  required?: boolean;
  message?: unknown;
  /** Read by the form, which asks only for the rules of a trigger. */
  validateTrigger?: string | readonly string[];
  validator?: (rule: Rule, value: unknown, done: (error?: unknown) => void) => void;
}

const known = new Set(['required', 'message', 'validator', 'validateTrigger']);

/**
 * Replaces `@rc-component/async-validator`, which antd's form uses for rules: types, lengths and patterns are validated by the
 * contract's schemas, so only the rules below remain. Any other rule throws, so that its author notices.
 */
export default class RuleValidator {
  readonly #rules: Readonly<Record<string, readonly Rule[]>>;

  constructor(rules: Readonly<Record<string, readonly Rule[]>>) {
    this.#rules = rules;
  }

  /** Rules provide their own messages. */
  messages(): void {}

  async validate(values: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [name, [rule = {}]] of Object.entries(this.#rules)) {
      const error = await judge(rule, values[name]);
      // The same reading of the rule as antd's.
      if (error !== undefined) throw Object.assign(new Error(name), { errors: [{ message: error }] });
    }
  }
}

async function judge(rule: Rule, value: unknown): Promise<unknown> {
  const strange = Object.keys(rule).find((key) => !known.has(key));
  if (strange !== undefined) return `rule-validator.ts: ${strange}?`;
  if (rule.required && isEmpty(value)) return rule.message;
  const error = await new Promise<unknown>((done) => (rule.validator ? rule.validator(rule, value, done) : done(undefined)));
  if (error === undefined) return undefined;
  return rule.message ?? (error instanceof Error ? error.message : error);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
