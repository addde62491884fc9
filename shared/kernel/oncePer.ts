/** Makes something once for each object that it is of, since these never change in place. */
export function oncePer<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const all = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const known = all.get(of);
    if (known !== undefined) return known.made;
    const made = make(of);
    all.set(of, { made });
    return made;
  };
}
