/** What Kubernetes and the Prometheus operator take, by the schemas that npm has of them. */
interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Where npm has the models of a version of an API. */
const homeOf = (apiVersion: string) =>
  `${apiVersion.startsWith('monitoring') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}`;

/** Empty where the object is as its kind says. An unknown field is no fault here. */
export async function findObjectFaults({ apiVersion, kind, ...rest }: KubernetesObject): Promise<string> {
  try {
    const { [kind]: Model } = await import(`${homeOf(apiVersion)}/${kind}`);
    new Model({ apiVersion, kind, ...rest }).validate();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
