import type { FormInstance } from 'antd';

type Path = readonly (string | number)[];

/** The paths with an error whose value is among the changed ones: `contact.mobile` of `{ contact: { mobile } }`. */
export const changedPaths = (wrong: readonly Path[], changed: object): Path[] =>
  wrong.filter((path) => {
    let at: unknown = changed;
    return path.every((name) => {
      if (typeof at !== 'object' || at === null || !(name in at)) return false;
      at = Reflect.get(at, name);
      return true;
    });
  });

/** An error is judged again with each change of its value; what the server said of the old one goes with it. */
export function revalidate<V>(form: FormInstance<V>, changed: object): void {
  const wrong = form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [name] : []));
  const paths = changedPaths(wrong, changed);
  if (paths.length === 0) return;
  // A grid has no rule of its own, and nothing else would take its error away.
  // Paths come from the form itself, so their type adds nothing.
  form.setFields(paths.map((name) => ({ name: name as never, errors: [] })));
  void form.validateFields(paths as never).catch(() => undefined);
}
