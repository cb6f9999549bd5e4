/** Words that carry little by themselves. They still count where a name is made of nothing else ("To", "From"). */
export const functionWords: ReadonlySet<string> = new Set(
  `a an the this that these those my your our their his her its of in on at to for from by with and or is are be
  it me i you we as please some any one so do does about into than am s`.split(/\s+/u),
);
